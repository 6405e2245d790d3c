import { useSending } from '../../../platform/api/use-api-mutation.ts'

export function useEmployeeAct() {
  const { send: run, isBusy } = useSending((act: () => Promise<void>) => act(), { toast: true })
  return { run, isBusy }
}
