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
 * Like React's `lazy`, except that a failed load can be retried, and is retried when the network is back; React keeps the
 * failure for ever. The failure stays inside the part, so the page around it keeps what was typed.
 */
export function lazyWith<Props extends object>(load: Load<Props>, renderFailure: RenderFailure<Props>) {
  const make = () => lazy(async () => ({ default: await loadScript(load).catch(asLostNetwork) }))
  let Part: ComponentType<Props> = make()
  // Not during rendering: React renders a failed part again by itself, which would retry without end.
  const renew = () => {
    Part = make()
  }
  const part = (props: Props) => (
    <FailureBoundary onFailed={renew} render={(failure) => renderFailure(failure, props)}>
      {() => <Part {...props} />}
    </FailureBoundary>
  )
  /** Loads the part before it is shown. */
  return Object.assign(part, { load: () => loadScript(load) })
}

/**
 * One script that did not arrive is a matter of the network too, even while the server answers other requests: it may be
 * tried again, and is no fault to report.
 */
function asLostNetwork(error: unknown): never {
  throw error instanceof NetworkProblem || error instanceof OutdatedPage ? error : new NetworkProblem(error)
}

/** A lazy piece of a page. If it cannot be loaded, it is replaced by the reason and a button to try again. */
export const lazyPart = <Props extends object>(load: Load<Props>) =>
  lazyWith<Props>(load, ({ error, retry }) => <ProblemState error={error} onRetry={retry} isRetried />)

/** A lazy piece that is left out if it cannot be loaded. */
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
