import { decodeFrame, type Frame, FrameRefused, type RefusedFrame } from './frame.ts'

/** A request to a scale through the User Control Point, characteristic 2A9F. */
export type UserRequest =
  | { readonly op: 'registerNewUser'; readonly consentCode: number }
  | { readonly op: 'consent'; readonly userIndex: number; readonly consentCode: number }
  | { readonly op: 'deleteUserData' }
  | { readonly op: 'listAllUsers' }
  | { readonly op: 'deleteUsers'; readonly userIndex: number }

export interface UserResponse {
  readonly op: 'response'
  readonly requestOp: UserRequest['op'] | 'unknown'
  readonly result: UserResult
  readonly resultCode: number
  /** The index that the scale gave the new user. `null` in every other response. */
  readonly userIndex: number | null
}

const requestOps = [undefined, 'registerNewUser', 'consent', 'deleteUserData', 'listAllUsers', 'deleteUsers'] as const
const results = ['success', 'opCodeNotSupported', 'invalidParameter', 'operationFailed', 'userNotAuthorized'] as const
type UserResult = (typeof results)[number] | 'reserved'

export const decodeUserRequest = (bytes: DataView): UserRequest | RefusedFrame => decodeFrame(bytes, request)

function request(frame: Frame): UserRequest {
  const op = requestOps[frame.uint8('op')]
  switch (op) {
    case 'registerNewUser':
      return { op, consentCode: frame.uint16('consentCode') }
    case 'consent':
      return { op, userIndex: frame.uint8('userIndex'), consentCode: frame.uint16('consentCode') }
    case 'deleteUserData':
    case 'listAllUsers':
      return { op }
    case 'deleteUsers':
      return { op, userIndex: frame.uint8('userIndex') }
    case undefined:
      throw new FrameRefused({ code: 'unknown_operation', field: 'op' })
  }
}

const responseOp = 0x20

export const decodeUserResponse = (bytes: DataView): UserResponse | RefusedFrame =>
  decodeFrame(bytes, (frame) => {
    if (frame.uint8('op') !== responseOp) throw new FrameRefused({ code: 'unknown_operation', field: 'op' })
    const requestOp = requestOps[frame.uint8('requestOp')] ?? 'unknown'
    const resultCode = frame.uint8('resultCode')
    const registered = requestOp === 'registerNewUser' && resultCode === 1
    return {
      op: 'response',
      requestOp,
      result: results[resultCode - 1] ?? 'reserved',
      resultCode,
      userIndex: registered ? frame.uint8('userIndex') : null,
    }
  })

export function encodeUserRequest(asked: UserRequest): Uint8Array<ArrayBuffer> {
  const op = requestOps.indexOf(asked.op)
  const index = 'userIndex' in asked ? [asked.userIndex] : []
  const code = 'consentCode' in asked ? [asked.consentCode & 0xff, asked.consentCode >> 8] : []
  return new Uint8Array([op, ...index, ...code])
}
