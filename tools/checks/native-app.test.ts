import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { findServer, readOrigin } from '../../native/src/server-address.ts'

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../native/${path}`, import.meta.url)), 'utf8')
const manifest = read('android/app/src/main/AndroidManifest.xml')
const plist = read('ios/App/App/Info.plist')
const config = JSON.parse(read('capacitor.config.json'))

describe('the Android app', () => {
  test('stores nothing in backups or on another phone, and uses only https', () => {
    expect(manifest).toContain('android:allowBackup="false"')
    expect(manifest).toContain('android:dataExtractionRules="@xml/data_extraction_rules"')
    expect(manifest).toContain('android:usesCleartextTraffic="false"')
    const rules = read('android/app/src/main/res/xml/data_extraction_rules.xml')
    expect(rules.match(/<exclude domain="(root|file|database|sharedpref|external)"/g)).toHaveLength(10)
    expect(rules).not.toContain('<include')
  })
  test('asks only for network, Bluetooth and the camera, and on old phones also for the location', () => {
    const asked = [...manifest.matchAll(/<uses-permission android:name="android\.permission\.(\w+)"([^>]*)>/g)]
    expect(asked.map(([, name]) => name).toSorted()).toEqual([
      'ACCESS_COARSE_LOCATION',
      'ACCESS_FINE_LOCATION',
      'BLUETOOTH',
      'BLUETOOTH_ADMIN',
      'BLUETOOTH_CONNECT',
      'BLUETOOTH_SCAN',
      'CAMERA',
      'INTERNET',
    ])
    for (const [, name = '', rest = ''] of asked)
      if (name.startsWith('ACCESS_')) expect(rest).toContain('android:maxSdkVersion="30"')
    expect(manifest).toMatch(/BLUETOOTH_SCAN" android:usesPermissionFlags="neverForLocation"/)
  })
  test('opens by its own scheme, and by invitation links of one host that Android verifies', () => {
    expect(manifest).toContain('<data android:scheme="salus" android:host="open" />')
    expect(manifest).toMatch(
      /autoVerify="true"[\s\S]*android:host="@string\/app_link_host" android:pathPrefix="\/invitation"/,
    )
  })
})

describe('the iOS app', () => {
  test('says why it asks for Bluetooth and the camera, and weakens no transport security', () => {
    expect(plist).toContain('<key>NSBluetoothAlwaysUsageDescription</key>')
    expect(plist).toContain('<key>NSCameraUsageDescription</key>')
    expect(plist).not.toContain('NSAppTransportSecurity')
    expect(plist).not.toContain('NSLocation')
  })
})

describe('both apps', () => {
  test('show the pages that come with them, and never those of a server', () => {
    expect(config.server).toBeUndefined()
    expect(config.webDir).toBe('www')
    expect(config.android).toEqual({ allowMixedContent: false, webContentsDebuggingEnabled: false })
    expect(config.plugins.CapacitorHttp).toEqual({ enabled: false })
    expect(config.plugins.CapacitorCookies).toEqual({ enabled: false })
    expect(config.loggingBehavior).toBe('none')
  })
  test('run their pages under the policy of the server, which they may reach over https alone', () => {
    const served = readFileSync(
      fileURLToPath(new URL('../../server/src/platform/http/security-headers.ts', import.meta.url)),
      'utf8',
    )
    const [, policy = ''] = /content="(default-src[^"]+)"/.exec(read('index.html')) ?? []
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("connect-src 'self' https:;")
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'")
    expect(policy).not.toMatch(/unsafe|http:|\*/)
    const [, hash = ''] = /'(sha256-[^']+)'/.exec(served) ?? []
    expect(policy).toContain(hash)
  })
  test('are made of exact versions, locked without an address of a registry', () => {
    const { dependencies, devDependencies } = JSON.parse(read('package.json'))
    for (const version of Object.values({ ...dependencies, ...devDependencies }))
      expect(version).toMatch(/^\d+\.\d+\.\d+$/)
    for (const name of ['@capacitor/core', '@capacitor/android', '@capacitor/ios'])
      expect(dependencies[name]).toBe(devDependencies['@capacitor/cli'])
    const lock = read('package-lock.json')
    expect(lock).not.toContain('"resolved"')
    expect(lock).toContain('"integrity"')
  })
  test('are synchronised: both projects name each plugin that the package has', () => {
    const { dependencies } = JSON.parse(read('package.json'))
    const plugins = Object.keys(dependencies).filter((name) => !/^@capacitor\/(android|core|ios)$/.test(name))
    for (const name of plugins) {
      expect(read('android/capacitor.settings.gradle')).toContain(`../node_modules/${name}/android`)
      expect(read('ios/App/CapApp-SPM/Package.swift')).toContain(`/node_modules/${name}"`)
    }
  })
})

describe('the address of the server', () => {
  test.each([
    ['salus.example', 'https://salus.example'],
    [' https://salus.example:8443/sign-in#x ', 'https://salus.example:8443'],
  ])('%s is taken', (typed, origin) => expect(readOrigin(typed)).toBe(origin))
  test.each(['', 'http://salus.example', 'javascript:alert(1)', 'https://user:word@salus.example', 'https://'])(
    '“%s” is none',
    (typed) => expect(readOrigin(typed)).toBeNull(),
  )
  test('without https is not even asked', async () => {
    expect(await findServer('http://salus.example')).toEqual({ problem: 'noAddress' })
  })
})
