import { Device } from '@capacitor/device'
import { Directory, Filesystem } from '@capacitor/filesystem'
import { Share } from '@capacitor/share'
import { appDeviceHeader, appSessionHeader } from '@salus/contract/service/native-app.ts'
import { toBase64 } from '../../web/src/platform/device/to-base64.ts'
import type { NativeShell } from '../../web/src/platform/native/native-shell.ts'
import { bluetooth } from './bluetooth.ts'
import { showLinksBy } from './links.ts'
import { openOutside } from './open-outside.ts'
import { ServerLine } from './server-line.tsx'
import { keepToken, readToken } from './stored.ts'

/** True for paths of the server. Requests for other paths get files of the app itself and stay unchanged. */
const isOnServer = (path: string) => path.startsWith('/api/') || path === '/healthz' || path === '/readyz'

export async function openShell(server: string): Promise<NativeShell> {
  let token = await readToken()
  const { name, model } = await Device.getInfo()
  const device = encodeURIComponent((name ?? model).slice(0, 60))
  const keep = (given: string | null) => {
    token = given
    void keepToken(given)
  }
  const shell: NativeShell = {
    prepare: (path, init) => {
      if (!isOnServer(path)) return { url: path, init }
      const headers = new Headers(init.headers)
      headers.set(appDeviceHeader, device)
      if (token !== null) headers.set('authorization', `Bearer ${token}`)
      return { url: `${server}${path}`, init: { ...init, headers, credentials: 'omit' } }
    },
    receive: (headers) => {
      const given = headers.get(appSessionHeader)
      if (given !== null) keep(given === '' ? null : given)
    },
    forget: () => keep(null),
    saveFile: async (file, fileName) => {
      const data = await toBase64(file)
      const path = fileName.replaceAll(/[/\\]/g, '-')
      const { uri } = await Filesystem.writeFile({ path, data, directory: Directory.Cache })
      try {
        await Share.share({ files: [uri] })
      } finally {
        // The other app has made its own copy by now, so the file is no longer needed.
        await Filesystem.deleteFile({ path, directory: Directory.Cache })
      }
    },
    bluetooth,
    ServerLine: () => <ServerLine server={server} />,
    onOpen: showLinksBy,
  }
  openOutside(server, shell)
  return shell
}
