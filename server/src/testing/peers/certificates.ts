import { execFileSync } from 'node:child_process'
import path from 'node:path'
import type { Certificate } from './outside-postgres.ts'

/** Creates a certificate authority with the program openssl. */
export function makeAuthority(folder: string, name: string): Certificate {
  const files = { cert: path.join(folder, `${name}.crt`), key: path.join(folder, `${name}.key`) }
  openssl(['req', '-x509', ...newKey(files.key), '-out', files.cert, '-subj', `/CN=${name}`, '-days', '2'])
  return files
}

/** Creates a certificate for a host name, signed by the authority. */
export function makeCertificate(folder: string, name: string, authority: Certificate): Certificate {
  const files = { cert: path.join(folder, `${name}.crt`), key: path.join(folder, `${name}.key`) }
  const signer = ['-CA', authority.cert, '-CAkey', authority.key]
  const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`]
  openssl(['req', '-x509', ...newKey(files.key), '-out', files.cert, ...subject, ...signer, '-days', '2'])
  return files
}

const newKey = (file: string) => ['-newkey', 'rsa:2048', '-nodes', '-keyout', file]

const openssl = (given: readonly string[]) => execFileSync('openssl', given, { stdio: 'pipe' })
