import { createElement, type ReactElement, type SVGProps } from 'react'

type Shape = readonly [tag: 'circle' | 'ellipse' | 'path' | 'rect', attributes: Readonly<Record<string, string>>]

interface IconProps extends SVGProps<SVGSVGElement> {
  readonly size?: number
}

export type LucideIcon = (props: IconProps) => ReactElement

export const icon =
  (...shapes: readonly Shape[]): LucideIcon =>
  ({ size = 24, ...props }) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': props['aria-label'] === undefined && props.role === undefined,
        ...props,
      },
      ...shapes.map(([tag, attributes]) => createElement(tag, attributes)),
    )
