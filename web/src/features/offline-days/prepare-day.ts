import { offlineApi, type OfflinePreparation } from '@salus/contract/measuring/offline.ts'
import { measurementProfilesApi, type MeasurementProfileAsData } from '@salus/contract/measuring/profiles.ts'
import type { Language } from '@salus/domain/words.ts'
import type { TranslationKey } from '../../i18n/t.tsx'
import { api } from '../../platform/api/api.ts'
import { write } from '../../platform/api/write.ts'
import { DayLocked, ResultsWait } from '../../platform/offline-day/day-inputs.ts'
import { readBytes } from './bytes-text.ts'
import { dayHasChanged, findDay, lookAtDevice, makeDay } from './day-on-device.ts'
import { clockAheadMs, endByOwnClock, isClockFarOff, noteDifference } from './clock/device-clock.ts'
import { keepScriptsOfDay } from './keep-scripts.ts'
import { describeEnd } from './end-of-day.ts'
import { type PreparedDay, type PreparedPerson, preparedDaySchema } from './prepared-day.ts'
import { marksAfterRefresh } from './presence.ts'
import { findOpenWork } from './sending/open-work.ts'
import { withMarks } from './with-marks.ts'

/** Thrown if the device could not be set up. The device then has no data of the day. */
export class NotReady extends Error {
  readonly code = 'not-ready'
  readonly text: TranslationKey

  constructor(text: TranslationKey) {
    super(text)
    this.name = 'NotReady'
    this.text = text
  }
}

interface DayToPrepare {
  readonly tenantId: number
  readonly dayId: string
  readonly name: string
  readonly pin: string
}

/**
 * Sets up this device: stores the scripts, then the encrypted day, which the PIN unlocks.
 *
 * @throws NotReady
 */
export async function prepareDevice({ tenantId, dayId, name, pin }: DayToPrepare): Promise<void> {
  if (((await (await findDay())?.listEntries()) ?? []).length > 0) throw new NotReady('offlineDays.holdsResults')
  if (!(await keepScriptsOfDay())) throw new NotReady('offlineDays.notStored')
  const { given, clock } = await timed(() =>
    write(offlineApi.prepareOfflineDevice, { params: { tenantId, dayId }, body: { name } }),
  )
  const endsAt = endByOwnClock(given.device.endsAt, clock)
  if (isClockFarOff(clock) || endsAt <= Date.now()) {
    await write(offlineApi.endOfflineDevice, { params: { tenantId, offlineDeviceId: given.device.deviceId } })
    throw new NotReady('offlineDays.clockFarOff')
  }
  const prepared = await describeDay(tenantId, given, clock)
  const day = await makeDay()
  const deviceId = given.device.deviceId
  const toPrepare = {
    deviceId,
    tenantId,
    dayId,
    endsAt,
    serverPart: readBytes(given.serverPart),
    tenantKey: readBytes(given.tenantKey.publicKey),
    tenantKeyId: given.tenantKey.keyId,
    prepared,
    pin,
    clockAheadMs: clock,
  }
  try {
    await day.prepare(toPrepare)
  } catch (error) {
    if (!(error instanceof ResultsWait)) throw error
    await lookAtDevice()
    await write(offlineApi.endOfflineDevice, { params: { tenantId, offlineDeviceId: deviceId } })
    throw new NotReady('offlineDays.holdsResults')
  }
  await dayHasChanged()
}

/**
 * Replaces the people stored on this device with the current people from the server. People with open work on this
 * device stay. If the day is locked, unlocks it with the server's part of the key. Does nothing if this device is not
 * set up. Needs the network.
 *
 * @throws DayLocked if the day is locked again in the meantime
 */
export async function refreshPeople(): Promise<void> {
  const day = await findDay()
  const device = await day?.device()
  if (day === null || device == null) return
  const { tenantId, deviceId } = device
  const { given, clock } = await timed(() =>
    write(offlineApi.openOfflineDevice, { params: { tenantId, offlineDeviceId: deviceId } }),
  )
  if (!day.isOpen()) await day.openByServer(readBytes(given.serverPart))
  const fetched = await describeDay(tenantId, given, clock)
  const written = await withMarks(async ({ day: { people }, marks, drafts }, onDevice) => {
    // The device may have been set up for another day during the fetch. The fetched people must not be stored for that
    // day.
    if ((await onDevice.device())?.deviceId !== deviceId) return false
    const openWork = await findOpenWork(drafts)
    const isKept = ({ memberId }: PreparedPerson) =>
      openWork.has(memberId) && fetched.people.every((one) => one.memberId !== memberId)
    await onDevice.writePrepared({ ...fetched, people: [...fetched.people, ...people.filter(isKept)] })
    await onDevice.changeClock((known) =>
      noteDifference(known, { aheadMs: clock, now: Date.now() }, marks.done.length > 0),
    )
    await onDevice.writeMarks({ ...marksAfterRefresh(marks), ...describeEnd(given.day) })
    return true
  })
  if (written === null) throw new DayLocked()
  await dayHasChanged()
}

/** Unlocks the day with the server's part of the key, and sets a new PIN. */
export async function reopenOnline(pin: string): Promise<void> {
  const day = await findDay()
  const device = await day?.device()
  if (day === null || device == null) return
  const { tenantId, deviceId } = device
  const given = await write(offlineApi.openOfflineDevice, { params: { tenantId, offlineDeviceId: deviceId } })
  const serverPart = readBytes(given.serverPart)
  await day.openByServer(serverPart)
  await day.choosePin(serverPart, pin)
  await dayHasChanged()
}

/** Returns the response, and how many milliseconds this device's clock is ahead of the server's clock. */
async function timed(ask: () => Promise<OfflinePreparation>) {
  const asked = Date.now()
  const given = await ask()
  return { given, clock: clockAheadMs(given.now, { asked, answered: Date.now() }) }
}

async function describeDay(tenantId: number, given: OfflinePreparation, clockAheadMs: number): Promise<PreparedDay> {
  const { device, proof, tenant, helpLines, day, people } = given
  const profileIds = [...new Set(day.stations.flatMap((station) => station.profileIds))]
  const [de, en] = await Promise.all([readProfiles(profileIds, 'de'), readProfiles(profileIds, 'en')])
  const { preparedByName: preparedBy, endsAt } = device
  const profiles = { de, en }
  const about = { tenantId, preparedBy, endsAt, clockAheadMs }
  return preparedDaySchema.parse({ ...about, proof, tenant, helpLines, day, people, profiles })
}

const readProfiles = (profileIds: readonly string[], lang: Language): Promise<readonly MeasurementProfileAsData[]> =>
  Promise.all(
    profileIds.map((profileId) =>
      api.call(measurementProfilesApi.getMeasurementProfile, { params: { profileId }, query: { lang } }),
    ),
  )
