/** For each operation that requires a new proof of identity: the part of a translation key that names the reason. */
const reasons = {
  requestMyExport: 'ownCopy',
  downloadMyExport: 'ownCopy',
  getMyFhir: 'ownResults',
  getMyCsv: 'ownResults',
  getFhirOfMember: 'resultsOfMember',
  getCsvOfMember: 'resultsOfMember',
  getMembersFile: 'members',
  exportMembers: 'members',
  exportCheckUps: 'results',
  exportDocuments: 'documents',
  exportAuditEvents: 'auditLog',
  deleteMyAccount: 'deletion',
  requestEmailChange: 'email',
  changePassword: 'signIn',
  beginPasskey: 'signIn',
  addPasskey: 'signIn',
  removePasskey: 'signIn',
  beginAuthenticatorApp: 'signIn',
  confirmAuthenticatorApp: 'signIn',
  removeAuthenticatorApp: 'signIn',
  renewRecoveryCodes: 'signIn',
  updateTenantSettings: 'secondFactor',
  inviteEmployee: 'employees',
  changeEmployee: 'employees',
  removeEmployee: 'employees',
  changeTariff: 'tariff',
  sendInvoiceAgain: 'invoice',
  createApiKey: 'newKey',
  revokeApiKey: 'oldKey',
  unlinkMember: 'unlinking',
  prepareOfflineDevice: 'device',
  eraseMember: 'erasure',
  endHold: 'erasure',
  holdMember: 'hold',
  setRetention: 'retention',
  planTenantEnd: 'tenantEnd',
} as const

type Reason = (typeof reasons)[keyof typeof reasons]

const isKnown = (operationId: string): operationId is keyof typeof reasons => Object.hasOwn(reasons, operationId)

/** Returns why an operation requires a new proof of identity; `null` if no reason is known. */
export const reasonFor = (operationId: string | undefined): Reason | null =>
  operationId !== undefined && isKnown(operationId) ? reasons[operationId] : null
