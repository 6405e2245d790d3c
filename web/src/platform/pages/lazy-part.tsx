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
 * Loads a component on demand, like React's `lazy`. React remembers a failure for ever, but this part can be loaded
 * again, and is loaded again when the network is back. The failure stays inside the part, so that the page around it
 * keeps the typed text.
 */
export function lazyWith<Props extends object>(load: Load<Props>, renderFailure: RenderFailure<Props>) {
  const make = () => lazy(async () => ({ default: await loadScript(load).catch(asLostNetwork) }))
  let Part: ComponentType<Props> = make()
  // Not renewed during rendering: React renders a failed part again by itself, which would retry without end.
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
 * Treats a script that did not arrive as a lost network, even if the server answers other requests. The person can then
 * try again, and nothing is reported as a fault.
 */
function asLostNetwork(error: unknown): never {
  throw error instanceof NetworkProblem || error instanceof OutdatedPage ? error : new NetworkProblem(error)
}

/** A part of a page that is loaded on demand. If that fails, the reason and a button to try again replace it. */
export const lazyPart = <Props extends object>(load: Load<Props>) =>
  lazyWith<Props>(load, ({ error, retry }) => <ProblemState error={error} onRetry={retry} isRetried />)

/** A part of a page that is loaded on demand and left out if it cannot be loaded. */
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
