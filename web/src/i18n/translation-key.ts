import type account from './account.en.json'
import type acts from './acts.en.json'
import type analyses from './analyses.en.json'
import type apiKeys from './apiKeys.en.json'
import type audit from './audit.en.json'
import type checkUps from './checkUps.en.json'
import type consents from './consents.en.json'
import type corrections from './corrections.en.json'
import type devices from './devices.en.json'
import type deviceReadings from './deviceReadings.en.json'
import type documents from './documents.en.json'
import type employees from './employees.en.json'
import type erasures from './erasures.en.json'
import type errors from './errors.en.json'
import type explain from './explain.en.json'
import type groupSurveys from './groupSurveys.en.json'
import type groupMeasures from './groupMeasures.en.json'
import type groupReports from './groupReports.en.json'
import type guests from './guests.en.json'
import type heart from './heart.en.json'
import type helpLines from './helpLines.en.json'
import type invitations from './invitations.en.json'
import type links from './links.en.json'
import type memberList from './memberList.en.json'
import type measurementDays from './measurementDays.en.json'
import type memberImports from './memberImports.en.json'
import type memberMerges from './memberMerges.en.json'
import type measurementFiles from './measurementFiles.en.json'
import type memberships from './memberships.en.json'
import type menu from './menu.en.json'
import type offlineDays from './offlineDays.en.json'
import type overview from './overview.en.json'
import type ownData from './ownData.en.json'
import type ownSurveys from './ownSurveys.en.json'
import type person from './person.en.json'
import type products from './products.en.json'
import type publicTexts from './public.en.json'
import type push from './push.en.json'
import type record from './record.en.json'
import type registration from './registration.en.json'
import type safety from './safety.en.json'
import type search from './search.en.json'
import type resultFiles from './resultFiles.en.json'
import type security from './security.en.json'
import type settings from './settings.en.json'
import type sheet from './sheet.en.json'
import type shell from './shell.en.json'
import type staff from './staff.en.json'
import type tariff from './tariff.en.json'
import type support from './support.en.json'
import type tenantEnd from './tenantEnd.en.json'
import type tenantSettings from './tenantSettings.en.json'
import type warnings from './warnings.en.json'

export type TranslationKey =
  | keyof typeof account
  | keyof typeof analyses
  | keyof typeof apiKeys
  | keyof typeof acts
  | keyof typeof audit
  | keyof typeof checkUps
  | keyof typeof consents
  | keyof typeof corrections
  | keyof typeof devices
  | keyof typeof deviceReadings
  | keyof typeof documents
  | keyof typeof employees
  | keyof typeof erasures
  | keyof typeof errors
  | keyof typeof explain
  | keyof typeof groupSurveys
  | keyof typeof groupMeasures
  | keyof typeof groupReports
  | keyof typeof guests
  | keyof typeof heart
  | keyof typeof helpLines
  | keyof typeof invitations
  | keyof typeof links
  | keyof typeof memberList
  | keyof typeof measurementDays
  | keyof typeof memberImports
  | keyof typeof memberMerges
  | keyof typeof measurementFiles
  | keyof typeof memberships
  | keyof typeof menu
  | keyof typeof offlineDays
  | keyof typeof overview
  | keyof typeof ownData
  | keyof typeof ownSurveys
  | keyof typeof person
  | keyof typeof products
  | keyof typeof publicTexts
  | keyof typeof push
  | keyof typeof record
  | keyof typeof registration
  | keyof typeof safety
  | keyof typeof search
  | keyof typeof resultFiles
  | keyof typeof security
  | keyof typeof settings
  | keyof typeof sheet
  | keyof typeof shell
  | keyof typeof staff
  | keyof typeof tariff
  | keyof typeof support
  | keyof typeof tenantEnd
  | keyof typeof tenantSettings
  | keyof typeof warnings
