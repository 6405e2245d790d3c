import { expect, test } from 'vitest'
import { callerNetwork, shortenAddress, withCallerNetwork } from './caller-network.ts'

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:12:34::1', '2001:db8:12::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['not an address', null],
])('%s is kept as %s', (address, shortened) => {
  expect(shortenAddress(address)).toBe(shortened)
})

test('the network is known in a request and nowhere else', async () => {
  await withCallerNetwork('203.0.113.77', async () => {
    await Promise.resolve()
    expect(callerNetwork()).toBe('203.0.113.0/24')
  })
  expect(callerNetwork()).toBeNull()
})
