import { Component, type ComponentType, lazy, type ReactNode } from 'react'
import { onNetworkReturn } from '../api/online.ts'
import { ProblemState } from '../api/problem-state.tsx'
import { NetworkProblem, OutdatedPage } from '../api/problems.ts'
import { reportError } from '../api/report-error.ts'
import { loadScript } from './load-script.ts'

type Load<Props> = () => Promise<ComponentType<Props>>

type RenderFailure<Props> = (
  failure: { readonly error: unknown; readonly retry: () => void },
  props: Props,
) => ReactNode

/**
 * Loads a component on demand, like React's `lazy`. Unlike `lazy`, repeats a failed load on request and when the
 * network returns. A failure affects only this component, so the page around it keeps its typed text.
 */
export function lazyWith<Props extends object>(load: Load<Props>, renderFailure: RenderFailure<Props>) {
  const make = () => lazy(async () => ({ default: await loadScript(load).catch(asLostNetwork) }))
  let Part: ComponentType<Props> = make()
  // Must not run during rendering. React renders a failed component again automatically, so the load would be repeated
  // endlessly.
  const renew = () => {
    Part = make()
  }
  const part = (props: Props) => (
    <FailureBoundary onFailed={renew} render={(failure) => renderFailure(failure, props)}>
      {() => <Part {...props} />}
    </FailureBoundary>
  )
  return Object.assign(part, { load: () => loadScript(load) })
}

/**
 * Treats a script that could not be loaded as a lost network, even if the server responds to other requests. The person
 * can then try again, and no error report is sent.
 */
function asLostNetwork(error: unknown): never {
  throw error instanceof NetworkProblem || error instanceof OutdatedPage ? error : new NetworkProblem(error)
}

/**
 * Makes a part of a page that is loaded on demand. If the part cannot be loaded, the reason and a retry button are
 * shown in its place.
 */
export const lazyPart = <Props extends object>(load: Load<Props>) =>
  lazyWith<Props>(load, ({ error, retry }) => <ProblemState error={error} onRetry={retry} isRetried />)

/** Makes a part of a page that is loaded on demand. If the part cannot be loaded, nothing is shown in its place. */
export const lazyExtra = <Props extends object>(load: Load<Props>) => lazyWith<Props>(load, () => null)

interface FailureBoundaryProps {
  readonly onFailed: () => void
  readonly render: (failure: { readonly error: unknown; readonly retry: () => void }) => ReactNode
  readonly children: () => ReactNode
}

interface FailureBoundaryState {
  readonly failed: { readonly error: unknown } | null
}

class FailureBoundary extends Component<FailureBoundaryProps, FailureBoundaryState> {
  override state: FailureBoundaryState = { failed: null }
  #stopWaiting: (() => void) | undefined

  static getDerivedStateFromError(error: unknown): FailureBoundaryState {
    return { failed: { error } }
  }

  override componentDidCatch(error: unknown): void {
    reportError(error)
    this.props.onFailed()
    if (error instanceof NetworkProblem) this.#stopWaiting = onNetworkReturn(this.#retry)
  }

  override componentWillUnmount(): void {
    this.#stopWaiting?.()
  }

  #retry = (): void => {
    this.#stopWaiting?.()
    this.setState({ failed: null })
  }

  override render(): ReactNode {
    const { failed } = this.state
    if (failed === null) return this.props.children()
    return this.props.render({ error: failed.error, retry: this.#retry })
  }
}
