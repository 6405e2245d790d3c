/** The network origin of a request. */
export interface From {
  readonly network: string
  readonly requestId: string
}

/** The browser in which a user is about to be signed in. */
export interface Visitor {
  readonly userAgent: string
  /**
   * The cookies with a session that this browser may already have. That session ends, so that each sign-in has its own
   * session.
   */
  readonly cookies: string | undefined
  readonly from: From
}

/** A signed-in user confirms their password. */
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
