export interface From {
  readonly network: string
  readonly requestId: string
}

export interface Visitor {
  readonly userAgent: string
  /** The phone's name if the request comes from the native app; `null` for browsers. */
  readonly appDevice: string | null
  readonly cookies: string | undefined
  /** The token of the session that this browser or app already has. A new sign-in ends that session. */
  readonly formerToken: string | null
  readonly from: From
}

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
