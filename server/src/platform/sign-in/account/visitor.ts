/** The request that caused an event: its network and its id. */
export interface From {
  readonly network: string
  readonly requestId: string
}

/** The browser or native app in which a user is about to be signed in. */
export interface Visitor {
  readonly userAgent: string
  /** The name of the phone, if its native app asks; `null` for browsers. */
  readonly appDevice: string | null
  readonly cookies: string | undefined
  /** The session that is open here already. It ends, so that each sign-in has its own session. */
  readonly formerToken: string | null
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
