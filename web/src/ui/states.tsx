import { useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { Check, Copy, RotateCw } from './icons.ts'

function BandDrawing({ isBroken = false }: { isBroken?: boolean }) {
  return (
    <svg
      viewBox="0 0 280 96"
      width="280"
      height="96"
      className="mx-auto h-auto max-w-full"
      fill="none"
      aria-hidden="true"
    >
      <rect y="40" width="280" height="32" rx="2" fill="var(--band)" />
      <path d="M0 40h280M0 72h280" stroke="var(--band-edge)" strokeOpacity=".6" />
      <path
        d={isBroken ? 'M8 20l52 10 44 4M176 62l40-6 56 6' : 'M8 18l64 12 64 8 64 14'}
        stroke="var(--chart-1)"
        strokeWidth="2"
        strokeDasharray={isBroken ? undefined : '2 6'}
        strokeLinecap="round"
      />
      {isBroken ? (
        <path d="M132 40l16 16M148 40l-16 16" stroke="var(--muted)" strokeWidth="2" strokeLinecap="round" />
      ) : (
        <circle cx="200" cy="52" r="6" fill="var(--surface)" stroke="var(--chart-1)" strokeWidth="2" />
      )}
    </svg>
  )
}

interface EmptyStateProps {
  title: ReactNode
  text?: ReactNode
  action?: ReactNode
  className?: string
}

export function EmptyState({ title, text, action, className }: EmptyStateProps) {
  return (
    <div className={classNames('grid place-items-center p-8 text-center', className)}>
      <div className="max-w-[400px]">
        <BandDrawing />
        <h2 className="mt-8 text-h2 font-semibold">{title}</h2>
        {text !== undefined && <p className="mt-2 text-ink-2">{text}</p>}
        {action !== undefined && <div className="mt-6 flex flex-wrap justify-center gap-2">{action}</div>}
      </div>
    </div>
  )
}

interface ErrorStateProps {
  title: ReactNode
  text: ReactNode
  code?: { label: ReactNode; value: string; copyLabel: string; copiedLabel: string } | undefined
  retry?: { label: ReactNode; act: () => void } | undefined
  action?: ReactNode
  className?: string
}

export function ErrorState({ title, text, code, retry, action, className }: ErrorStateProps) {
  return (
    <div className={classNames('grid place-items-center p-8 text-center', className)} role="alert">
      <div className="max-w-[440px]">
        <BandDrawing isBroken />
        <h2 className="mt-8 text-h2 font-semibold">{title}</h2>
        <p className="mt-2 text-ink-2">{text}</p>
        {(retry || action !== undefined) && (
          <div className="mt-6 flex flex-wrap justify-center gap-2">
            {retry && (
              <Button variant="primary" onClick={retry.act}>
                <RotateCw aria-hidden />
                {retry.label}
              </Button>
            )}
            {action}
          </div>
        )}
        {code && <ErrorCode {...code} />}
      </div>
    </div>
  )
}

function ErrorCode({ label, value, copyLabel, copiedLabel }: NonNullable<ErrorStateProps['code']>) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
    } catch {
      // If copying is not possible, the person can select the code next to the button.
    }
  }
  return (
    <p className="mt-6 flex flex-wrap items-center justify-center gap-x-2 text-small text-muted">
      <span>
        {label} <code className="num select-all">{value}</code>
      </span>
      <Button size="small" variant="quiet" onClick={() => void copy()}>
        {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
        {isCopied ? copiedLabel : copyLabel}
      </Button>
    </p>
  )
}
