/** Where a request comes from. */
export interface From {
  readonly network: string
  readonly requestId: string
}

/** The browser that somebody is about to be signed in with. */
export interface Visitor {
  readonly userAgent: string
  /** A session that this browser holds already: it ends, so that each sign-in has a session of its own. */
  readonly cookies: string | undefined
  readonly from: From
}

/** Somebody who is signed in says their password again. */
export interface PasswordCheck {
  readonly userId: string
  readonly email: string
  readonly password: string
  readonly from: From
}

export interface Attempt extends Visitor {
  readonly email: string
  readonly password: string
}
