import { type Push, pushApi } from '@salus/contract/account/push.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../i18n/t.tsx'
import { apiQueryOptions, queryClient, useApiQuery } from '../../platform/api/query.ts'
import { useSending } from '../../platform/api/use-api-mutation.ts'
import { useChoice } from '../../platform/api/use-choice.ts'
import { write } from '../../platform/api/write.ts'
import { showToast } from '../../ui/overlays/toast.tsx'
import { addThisDevice, endDevice, findObstacle, NotPossible, reportThisDevice } from './this-device.ts'

export const usePush = () => useApiQuery(pushApi.getPush, {})

const thisDeviceKey = ['this-push-device']

/**
 * Returns the id of this browser in the list of notified devices. `null` if it is not in the list; `undefined` while
 * this is unknown.
 */
export const useThisDeviceId = (): string | null | undefined =>
  useQuery({ queryKey: thisDeviceKey, queryFn: reportThisDevice, staleTime: 0, retry: false }).data

export function useThisDevice({ publicKey }: Pick<Push, 'publicKey'>) {
  const t = useT()
  const id = useThisDeviceId()
  // Read once, and again after a failed attempt, because the person may have refused the permission during the attempt.
  const [obstacle, setObstacle] = useState(findObstacle)
  const { send, isBusy, failure } = useSending(
    async (isWanted: boolean) => {
      if (isWanted) return addThisDevice(publicKey)
      if (id != null) await endDevice(id, true)
      return null
    },
    {
      onDone: (now) => {
        queryClient.setQueryData(thisDeviceKey, now)
        showToast({ text: t(now === null ? 'push.turnedOff' : 'push.turnedOn'), tone: 'good' })
      },
      wordsFor: (error) => {
        if (!(error instanceof NotPossible)) return undefined
        return t(error.reason === 'not-allowed' ? 'push.notAllowed' : 'push.noService')
      },
      onFailed: () => setObstacle(findObstacle()),
    },
  )
  return { id, obstacle, isOn: id != null, isBusy, failure, turn: (isWanted: boolean) => void send(isWanted) }
}

export function useEndDevice() {
  const t = useT()
  const { send, underWay } = useSending((id: string) => endDevice(id, false), {
    onDone: () => showToast({ text: t('push.deviceEnded'), tone: 'good' }),
    makeKey: (id) => id,
    toast: true,
  })
  return { end: (id: string) => void send(id), isEnding: (id: string) => underWay.includes(id) }
}

type Choices = Pick<Push, 'kinds' | 'quietHours'>

export function usePushChoice<Name extends keyof Choices>(push: Push, name: Name) {
  const save = (value: Choices[Name]) => write(pushApi.changePush, { body: { [name]: value } })
  return useChoice<Choices[Name], unknown>(push[name], save, {
    onDone: (_, value) => {
      const { queryKey } = apiQueryOptions(pushApi.getPush, {})
      queryClient.setQueryData<Push>(queryKey, (known) => known && { ...known, [name]: value })
    },
    toast: true,
  })
}
