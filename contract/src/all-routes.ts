import { analysesApi } from './analyses.ts'
import { analysisLinksApi } from './analysis-links.ts'
import { checkUpsApi } from './check-ups.ts'
import { employeesApi } from './employees.ts'
import { eventsApi } from './events.ts'
import { measurementProfilesApi } from './measurement-profiles.ts'
import { membersApi } from './members.ts'
import { productsApi } from './products.ts'
import { reportsFromBrowserApi } from './reports-from-browser.ts'
import type { Route } from './route.ts'
import { sessionApi } from './session.ts'
import { signInApi } from './sign-in.ts'
import { supportApi } from './support.ts'
import { tariffApi } from './tariff.ts'
import { tenantsApi } from './tenants.ts'

/** Every promise of the API, in the order of the documentation. */
export const allRoutes: readonly Route[] = [
  ...Object.values(signInApi),
  ...Object.values(sessionApi),
  ...Object.values(tenantsApi),
  ...Object.values(membersApi),
  ...Object.values(measurementProfilesApi),
  ...Object.values(analysesApi),
  ...Object.values(analysisLinksApi),
  ...Object.values(checkUpsApi),
  ...Object.values(productsApi),
  ...Object.values(employeesApi),
  ...Object.values(tariffApi),
  ...Object.values(supportApi),
  ...Object.values(eventsApi),
  ...Object.values(reportsFromBrowserApi),
]
