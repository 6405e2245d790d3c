import { useSending } from '../../../platform/api/use-api-mutation.ts'

/** Runs one action on the team. A toast explains a refusal. */
export function useEmployeeAct() {
  const { send: run, isBusy } = useSending((act: () => Promise<void>) => act(), { toast: true })
  return { run, isBusy }
}
