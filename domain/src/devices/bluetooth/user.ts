/** The user index that scales send for a person who is not registered on them (a guest). */
export const unknownUser = 0xff

export interface FrameUser {
  readonly userId: number | null
  readonly userUnknown: boolean | null
}

export const noUser: FrameUser = { userId: null, userUnknown: null }
export const readFrameUser = (userId: number): FrameUser => ({ userId, userUnknown: userId === unknownUser })
