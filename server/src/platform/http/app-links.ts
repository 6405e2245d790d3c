import type { FastifyInstance } from 'fastify'
import type { AppLinks } from '../config/app-links.ts'

/**
 * Serves the files that name the native apps that are allowed to open this host's invitation links. Phones request
 * these files without a session.
 */
export function mountAppLinks(app: FastifyInstance, { android, ios }: AppLinks): void {
  if (android !== null) {
    const target = {
      namespace: 'android_app',
      package_name: android.packageName,
      sha256_cert_fingerprints: android.fingerprints,
    }
    app.get('/.well-known/assetlinks.json', async () => [
      { relation: ['delegate_permission/common.handle_all_urls'], target },
    ])
  }
  if (ios !== null)
    app.get('/.well-known/apple-app-site-association', async () => ({
      applinks: { details: [{ appIDs: [ios], components: [{ '/': '/invitation' }] }] },
    }))
}
