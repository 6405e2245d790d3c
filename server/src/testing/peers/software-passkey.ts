import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

type Options = Readonly<Record<string, unknown>>

/** Makes a passkey like one on a phone: ES256, without attestation, with user verification. */
export function makeSoftwarePasskey(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const site = createHash('sha256').update(new URL(origin).hostname).digest()
  const isThereAndProved = 0b101
  const hasNewKey = 0b1000000
  let counter = 0

  const clientData = (type: string, { challenge }: Options) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const makeData = (flags: number) => {
    counter += 1
    const tail = Buffer.alloc(5)
    tail.writeUInt8(flags)
    tail.writeUInt32BE(counter, 1)
    return Buffer.concat([site, tail])
  }
  const credential = (response: Readonly<Record<string, unknown>>) => ({
    id: credentialId.toString('base64url'),
    rawId: credentialId.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    make(options: Options) {
      // COSE: key type EC2, algorithm ES256, curve P-256, then both coordinates.
      const coseKey = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const data = Buffer.concat([
        makeData(isThereAndProved | hasNewKey),
        Buffer.alloc(16),
        length,
        credentialId,
        coseKey,
      ])
      const size = Buffer.alloc(2)
      size.writeUInt16BE(data.length)
      // CBOR: { fmt: 'none', attStmt: {}, authData: data }
      const attestation = Buffer.concat([
        Buffer.from([0xa3, 0x63]),
        Buffer.from('fmt'),
        Buffer.from([0x64]),
        Buffer.from('none'),
        Buffer.from([0x67]),
        Buffer.from('attStmt'),
        Buffer.from([0xa0, 0x68]),
        Buffer.from('authData'),
        Buffer.from([0x59]),
        size,
        data,
      ])
      return credential({
        clientDataJSON: clientData('webauthn.create', options).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      })
    },
    use(options: Options) {
      const client = clientData('webauthn.get', options)
      const data = makeData(isThereAndProved)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return credential({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      })
    },
  }
}
