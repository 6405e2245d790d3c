/** User 255 is nobody the scale knows: a guest. */
export const unknownUser = 0xff

export interface FrameUser {
  readonly userId: number | null
  readonly userUnknown: boolean | null
}

export const noUser: FrameUser = { userId: null, userUnknown: null }
export const userOf = (userId: number): FrameUser => ({ userId, userUnknown: userId === unknownUser })
