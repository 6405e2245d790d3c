import { describe, expect, test } from 'vitest'
import { isPublicAddress, PrivateAddress, publicLookup } from './public-lookup.ts'
import { findOwnerOfService } from './push-service.ts'

const own = ['https://push.operator.example', 'http://127.0.0.1:4150']

test.each([
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAAAB',
  'https://fcm.googleapis.com/fcm/send/abc:APA91b',
  'https://web.push.apple.com/QOk',
  'https://wns2-by3p.notify.windows.com/w/?token=BQY',
])('messages go to the service of a browser: %s', (endpoint) =>
  expect(findOwnerOfService(endpoint, own)).toBe('browser-maker'),
)

test('and to the services that the operator has set, at exactly that origin', () => {
  expect(findOwnerOfService('https://push.operator.example/a', own)).toBe('operator')
  expect(findOwnerOfService('http://127.0.0.1:4150/a', own)).toBe('operator')
  for (const near of [
    'http://push.operator.example/a',
    'https://push.operator.example:8443/a',
    'https://a.push.operator.example/a',
    'http://127.0.0.1:4151/a',
    'http://127.0.0.1:4150@fcm.googleapis.com/a',
  ])
    expect(findOwnerOfService(near, own), near).toBeNull()
})

describe('nothing is sent to', () => {
  test.each([
    ['another scheme', 'http://fcm.googleapis.com/a'],
    ['another scheme', 'ftp://fcm.googleapis.com/a'],
    ['another scheme', 'file:///etc/passwd'],
    ['another port', 'https://fcm.googleapis.com:8443/a'],
    ['the usual port in writing', 'https://fcm.googleapis.com:443/a'],
    ['a user in the address', 'https://fcm.googleapis.com@evil.example/a'],
    ['a user before a known host', 'https://user@fcm.googleapis.com/a'],
    ['a user and a password', 'https://user:word@fcm.googleapis.com/a'],
    ['an empty user', 'https://@fcm.googleapis.com/a'],
    ['a host that begins like it', 'https://fcm.googleapis.com.evil.example/a'],
    ['a host that ends like it', 'https://evilfcm.googleapis.com/a'],
    ['a host below it', 'https://a.fcm.googleapis.com/a'],
    ['a sibling without the dot', 'https://evilpush.apple.com/a'],
    ['the suffix alone', 'https://push.apple.com/a'],
    ['the suffix with an empty label', 'https://.push.apple.com/a'],
    ['a dot at the end', 'https://fcm.googleapis.com./a'],
    ['a dot at the end of a suffix', 'https://web.push.apple.com./a'],
    ['a backslash', 'https://evil.example\\@fcm.googleapis.com/a'],
    ['a backslash as the slash', 'https:\\\\fcm.googleapis.com\\a'],
    ['a slash less', 'https:/fcm.googleapis.com/a'],
    ['a line break', 'https://fcm.google\napis.com/a'],
    ['a tab', 'https://fcm.googleapis.com/\ta'],
    ['a blank before it', ' https://fcm.googleapis.com/a'],
    ['capitals', 'https://FCM.googleapis.com/a'],
    ['signs that look alike', 'https://fcm.googleapіs.com/a'],
    ['full-width letters', 'https://ｆcm.googleapis.com/a'],
    ['an escaped host', 'https://fcm%2egoogleapis.com/a'],
    ['a fragment', 'https://fcm.googleapis.com/a#b'],
    ['an address in numbers', 'https://127.0.0.1/a'],
    ['one number', 'https://2130706433/a'],
    ['octal numbers', 'https://0177.0.0.1/a'],
    ['hexadecimal numbers', 'https://0x7f.1/a'],
    ['IPv6', 'https://[::1]/a'],
    ['IPv4 in IPv6', 'https://[::ffff:169.254.169.254]/a'],
    ['the own machine', 'https://localhost/a'],
    ['a machine in the network', 'https://intranet/a'],
    ['a path that goes up', 'https://fcm.googleapis.com/../a'],
    ['no address', 'fcm.googleapis.com'],
    ['nothing', ''],
  ])('%s: %j', (_, endpoint) => expect(findOwnerOfService(endpoint, [])).toBeNull())
})

describe('a known name', () => {
  const lookUp = (addresses: readonly string[]) =>
    new Promise((resolve, reject) =>
      publicLookup((_, done) =>
        done(
          null,
          addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
        ),
      )('fcm.googleapis.com', { all: true }, (error, found) => (error ? reject(error) : resolve(found))),
    )

  test('is connected to at the address that was checked', async () => {
    expect(await lookUp(['142.250.1.1', '2a00:1450::1'])).toEqual([
      { address: '142.250.1.1', family: 4 },
      { address: '2a00:1450::1', family: 6 },
    ])
  })

  test.each([
    [['127.0.0.1']],
    [['10.1.2.3']],
    [['172.31.0.1']],
    [['192.168.1.1']],
    [['169.254.169.254']],
    [['100.64.0.1']],
    [['0.0.0.0']],
    [['255.255.255.255']],
    [['::1']],
    [['::']],
    [['fc00::1']],
    [['fd00::1']],
    [['fe80::1']],
    [['fe80::1%eth0']],
    [['febf:ffff::1']],
    [['fec0::1']],
    [['ff02::1']],
    [['100::1']],
    [['5f00::1']],
    [['2001::1']],
    [['2001:20::1']],
    [['2001:db8::1']],
    [['3fff::1']],
    [['::ffff:10.0.0.1']],
    [['::ffff:a00:1']],
    [['::10.0.0.1']],
    [['64:ff9b::a00:1']],
    [['64:ff9b:1::a00:1']],
    [['2002:a00:1::']],
    [['142.250.1.1', '10.0.0.1']],
    [['2a00:1450::1', 'fe80::1']],
    [[]],
  ])('is refused when it leads to %j', async (addresses) => {
    await expect(lookUp(addresses)).rejects.toThrow(PrivateAddress)
  })

  test('with a public address is not taken for one of a private network', () => {
    for (const address of ['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1', '17.57.144.1'])
      expect(isPublicAddress(address), address).toBe(true)
  })
})
