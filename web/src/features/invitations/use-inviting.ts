import { useSending } from '../../platform/api/use-api-mutation.ts'

export function useInviting() {
  const { send: run, refuse: say, failure, isBusy } = useSending((act: () => Promise<void>) => act())
  return { run, failure, isBusy, forget: () => say(null), say }
}
