import { useSending } from '../../../platform/api/use-api-mutation.ts'

/** Runs one action on the team. Explains refusals; the list shows the current state. */
export function useEmployeeAct() {
  const { send: run, isBusy } = useSending((act: () => Promise<void>) => act(), { toast: true })
  return { run, isBusy }
}
