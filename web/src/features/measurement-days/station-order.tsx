import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { useT } from '../../i18n/t.tsx'
import { classNames } from '../../ui/class-names.ts'
import { dragLayer, dragThresholdPx } from '../../ui/dragging.ts'
import { SelectInput } from '../../ui/fields/field.tsx'
import { GripVertical } from '../../ui/icons.ts'
import { sortByStation, type ChosenProfile, moveStation } from './station-numbers.ts'

interface StationOrderProps {
  readonly chosen: readonly ChosenProfile[]
  readonly findName: (id: string) => string
  readonly onChange: (chosen: readonly ChosenProfile[]) => void
}

/**
 * Shows the stations in their order. A station can be dragged, moved with the keyboard, or moved by choosing a number.
 */
export function StationOrder({ chosen, findName, onChange }: StationOrderProps) {
  const t = useT()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: dragThresholdPx } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const rows = sortByStation(chosen)
  const ids = rows.map(({ id }) => id)
  const computePlace = (id: unknown) => ids.indexOf(String(id)) + 1
  const onDragEnd = ({ active, over }: DragEndEvent) =>
    over !== null && onChange(moveStation(chosen, String(active.id), String(over.id)))
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{
        screenReaderInstructions: { draggable: t('measurementDays.moveHow') },
        announcements: {
          // No announcement here, because the announcement of the place follows immediately and would interrupt it.
          onDragStart: () => undefined,
          onDragOver: ({ active, over }) =>
            over === null
              ? undefined
              : t('measurementDays.moveOver', {
                  profile: findName(String(active.id)),
                  place: computePlace(over.id),
                  count: ids.length,
                }),
          onDragEnd: ({ active }) => t('measurementDays.moveDone', { profile: findName(String(active.id)) }),
          onDragCancel: ({ active }) => t('measurementDays.moveCancelled', { profile: findName(String(active.id)) }),
        },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol className="grid gap-2">
          {rows.map((one) => (
            <StationRow
              key={one.id}
              one={one}
              name={findName(one.id)}
              count={chosen.length}
              onStation={(station) =>
                onChange(chosen.map((each) => (each.id === one.id ? { id: each.id, station } : each)))
              }
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

interface StationRowProps {
  readonly one: ChosenProfile
  readonly name: string
  readonly count: number
  readonly onStation: (station: number) => void
}

function StationRow({ one, name, count, onStation }: StationRowProps) {
  const t = useT()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: one.id,
    attributes: { roleDescription: t('measurementDays.moveRole') },
  })
  const style = {
    transform: transform === null ? undefined : `translate3d(${transform.x}px, ${transform.y}px, 0)`,
    transition,
    zIndex: isDragging ? dragLayer : undefined,
  }
  return (
    <li
      ref={setNodeRef}
      style={style}
      className={classNames(
        'relative grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-2 gap-y-1 rounded-control bg-well py-2 pl-1 pr-3 @[35rem]:grid-cols-[auto_minmax(0,1fr)_11rem]',
        isDragging && 'shadow-(--overlay-shadow) outline-2 outline-accent',
      )}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-label={t('measurementDays.move', { profile: name })}
        className={classNames(
          'grid size-11 shrink-0 touch-none place-items-center rounded-control text-muted hover:text-ink',
          isDragging ? 'cursor-grabbing' : 'cursor-grab',
        )}
      >
        <GripVertical aria-hidden strokeWidth={1.75} className="size-5" />
      </button>
      <span className="break-words">{name}</span>
      <div className="col-start-2 @[35rem]:col-start-auto">
        <SelectInput
          aria-label={t('measurementDays.stationOf', { profile: name })}
          value={one.station}
          onChange={({ currentTarget }) => onStation(Number(currentTarget.value))}
        >
          {Array.from({ length: count }, (_, index) => (
            <option key={index} value={index + 1}>
              {t('measurementDays.stationNumber', { number: index + 1 })}
            </option>
          ))}
        </SelectInput>
      </div>
    </li>
  )
}
