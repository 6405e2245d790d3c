import { Component, type ComponentType, lazy, type ReactNode } from 'react'
import { ProblemState } from './problem-state.tsx'
import { NetworkProblem } from './problems.ts'
import { reportError } from './report-error.ts'

type Load<Props> = () => Promise<ComponentType<Props>>

type RenderFailure<Props> = (
  failure: { readonly error: unknown; readonly retry: () => void },
  props: Props,
) => ReactNode

/**
 * As React's `lazy`, which keeps a failure for good: here the next try asks for the file again. The failure stays the
 * part's own, so the page around it keeps what was typed.
 */
export function lazyWith<Props extends object>(load: Load<Props>, renderFailure: RenderFailure<Props>) {
  const make = () =>
    lazy(async () => {
      try {
        return { default: await load() }
      } catch (error) {
        throw new NetworkProblem(error)
      }
    })
  let Part: ComponentType<Props> = make()
  // Not while rendering: React renders a failed part once more by itself, and would ask without end.
  const renew = () => {
    Part = make()
  }
  return (props: Props) => (
    <FailureBoundary onFailed={renew} render={(failure) => renderFailure(failure, props)}>
      {() => <Part {...props} />}
    </FailureBoundary>
  )
}

/** A lazy piece of a page; in its place stands what went wrong and how to try again. */
export const lazyPart = <Props extends object>(load: Load<Props>) =>
  lazyWith<Props>(load, ({ error, retry }) => <ProblemState error={error} onRetry={retry} />)

/** A lazy piece that a page does without when its file cannot be had. */
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

  static getDerivedStateFromError(error: unknown): FailureBoundaryState {
    return { failed: { error } }
  }

  override componentDidCatch(error: unknown): void {
    reportError(error)
    this.props.onFailed()
  }

  override render(): ReactNode {
    const { failed } = this.state
    if (failed === null) return this.props.children()
    return this.props.render({ error: failed.error, retry: () => this.setState({ failed: null }) })
  }
}
