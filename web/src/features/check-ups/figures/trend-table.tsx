import type { TrendSeries } from './trend-strip.tsx'
import { Sign } from '../../../ui/sign.tsx'

interface TrendTableProps {
  readonly series: readonly TrendSeries[]
  readonly formatDate: (iso: string) => string
  readonly caption: string
  readonly dateHeading: string
}

export function TrendTable({ series, formatDate, caption, dateHeading }: TrendTableProps) {
  const times = [...new Set(series.flatMap((one) => one.points.map((point) => point.at)))].toSorted(
    (a, b) => Date.parse(b) - Date.parse(a),
  )
  return (
    <div className="overflow-x-auto" role="region" aria-label={caption} tabIndex={0}>
      <table className="num w-full text-small">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="text-left text-caption text-muted">
            <th scope="col" className="py-2 pr-4 font-medium">
              {dateHeading}
            </th>
            {series.map((one) => (
              <th key={one.key} scope="col" className="px-3 py-2 text-right font-medium last:pr-0">
                {one.name}
                {one.unit && one.hasHours !== true && (
                  <span className="font-normal">
                    {' '}
                    (<Sign sign={one.unit} words={one.unitWords} />)
                  </span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {times.map((at) => (
            <tr key={at} className="border-t border-sep">
              <th scope="row" className="py-2 pr-4 text-left font-normal whitespace-nowrap">
                {formatDate(at)}
              </th>
              {series.map((one) => {
                const point = one.points.find((candidate) => candidate.at === at)
                return (
                  <td key={one.key} className="px-3 py-2 text-right last:pr-0">
                    {point === undefined ? '' : writeCell(one, point.value)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function writeCell({ format, unit, hasHours }: TrendSeries, value: number): string {
  const text = format(value)
  return hasHours === true && text !== '' ? `${text} ${unit ?? ''}` : text
}
