import './native.css'
import { Capacitor } from '@capacitor/core'
import { enterShell } from '../../web/src/platform/native/native-shell.ts'
import { chooseServer } from './first-start.tsx'
import { openLinks } from './links.ts'
import { leaveByBack } from './back-button.ts'
import { openShell } from './shell.tsx'
import { followTheme } from './status-bar.ts'
import { readServer } from './stored.ts'

async function start(): Promise<void> {
  if (!Capacitor.isNativePlatform()) throw new Error('these pages are made for the native app')
  followTheme()
  leaveByBack()
  const server = (await readServer()) ?? (await chooseServer())
  const shell = await openShell(server)
  enterShell(shell)
  openLinks(server)
  await import('../../web/src/main.tsx')
}

void start()
