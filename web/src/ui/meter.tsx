interface MeterProps {
  used: number
  /** The limit. `null` means no limit: the meter then renders nothing. */
  allowed: number | null
  label: string
}

/** Shows the used share of a limit, with a warning from 90 % on. */
export function Meter({ used, allowed, label }: MeterProps) {
  if (allowed === null) return null
  const share = allowed === 0 ? 1 : Math.min(1, used / allowed)
  return (
    <div
      className="meter"
      role="meter"
      aria-label={label}
      aria-valuenow={used}
      aria-valuemin={0}
      aria-valuemax={allowed}
    >
      <i className={share >= 0.9 ? 'w' : undefined} style={{ width: `${Math.round(share * 100)}%` }} />
    </div>
  )
}
