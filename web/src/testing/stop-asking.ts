import { afterEach } from 'vitest'
import { stopAsking } from '../platform/api/service-state.ts'

// Stops the checks of the server after each test. After a test without a server, the page checks repeatedly whether the
// server responds, and then loads everything again. This must not happen during the next test.
afterEach(stopAsking)
