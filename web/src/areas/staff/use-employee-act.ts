import { useSending } from '../../platform/use-api-mutation.ts'

/** Runs one act on the team; what is refused is said in words, and the list shows what holds. */
export function useEmployeeAct() {
  const { send: run, isBusy } = useSending((act: () => Promise<void>) => act(), { toast: true })
  return { run, isBusy }
}
