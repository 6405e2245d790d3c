/** The user index that scales send for a guest, whom they do not know. */
export const unknownUser = 0xff

export interface FrameUser {
  readonly userId: number | null
  readonly userUnknown: boolean | null
}

export const noUser: FrameUser = { userId: null, userUnknown: null }
export const readFrameUser = (userId: number): FrameUser => ({ userId, userUnknown: userId === unknownUser })
