import * as styles from '../seating.css'
import type { QueryKey } from '@tanstack/react-query'
import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react'
import * as v from 'valibot'
import { countStands, Place, type SeatedPerson, Seating } from '#contract/seating.ts'
import { Announced } from '../../../ui/Announced.tsx'
import { Button, QuietButton } from '../../../ui/Button.tsx'
import { useText } from '../../../ui/intl.tsx'
import { ConflictChoice } from '../../admin/edit/ConflictChoice.tsx'
import { DraftNote } from '../../admin/edit/DraftNote.tsx'
import { LeaveGuard } from '../../admin/edit/LeaveGuard.tsx'
import { useValueEdit } from '../../admin/edit/useValueEdit.ts'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'
import { useCentred } from '../useCentred.ts'
import { bendOf, partOf } from '../words.ts'
import { closeGaps, fill, isExpected, placeAt, type Rows, type Spot, seat, step, withoutPlace } from './arrange.ts'
import { Chair } from './Chair.tsx'
import { PlaceTools } from './PlaceTools.tsx'
import { RowTools } from './RowTools.tsx'

interface PlanEditorProps {
  readonly seating: Seating
  readonly queryKey: QueryKey
  /** Names the plan among the drafts of the device. */
  readonly draftKey: `seating/${string}`
  readonly send: (rows: Rows, version: number) => Promise<Seating>
}

/** The first tap: a place, or a person without one. */
type Picked = Spot | { readonly uuid: string } | null

const isSpot = (picked: Picked): picked is Spot => picked !== null && 'row' in picked
const isSame = (one: Picked, other: Spot): boolean => isSpot(one) && one.row === other.row && one.place === other.place

/** The place below a pointer. */
const spotBelow = (x: number, y: number): Spot | null => {
  const [row, place] =
    document.elementFromPoint(x, y)?.closest('[data-spot]')?.getAttribute('data-spot')?.split('-') ?? []
  return row === undefined || place === undefined ? null : { row: Number(row), place: Number(place) }
}

/** A plan that a planner arranges: by two taps, by dragging, and by keyboard. */
export const PlanEditor = ({ seating, queryKey, draftKey, send }: PlanEditorProps) => {
  const text = useText()
  const { persons } = seating
  const plan = useValueEdit<Rows, Seating>({
    noun: 'seating',
    draftKey,
    row: seating,
    valueIn: (one) => one.rows,
    valueSchema: v.array(v.array(Place)),
    schema: Seating,
    cache: (reply, { queryClient }) => {
      queryClient.setQueryData(queryKey, reply)
      return queryKey
    },
    send,
  })
  const { value: rows } = plan
  const [picked, setPicked] = useState<Picked>(null)
  const [current, setCurrent] = useState<Spot>({ row: 0, place: 0 })
  const [said, setSaid] = useState('')
  const region = useCentred()
  const hall = useRef<HTMLOListElement>(null)
  const personOf = ({ uuid }: Pick<Place, 'uuid'>): SeatedPerson | undefined =>
    uuid === null ? undefined : persons.find((one) => one.uuid === uuid)
  const waiting = withoutPlace(rows, persons)
  const numbers = ({ row, place }: Spot) => ({ row: row + 1, place: place + 1 })

  const pick = (to: Picked, name: string | undefined): void => {
    setPicked(to)
    setSaid(name === undefined ? '' : text('admin.seating.picked', { name }))
  }
  const move = (uuid: string, to: Spot): void => {
    plan.change(seat(rows, uuid, to))
    setPicked(null)
    setSaid(text('admin.seating.moved', { name: personOf({ uuid })?.label ?? '', ...numbers(to) }))
  }
  const tap = (spot: Spot): void => {
    setCurrent(spot)
    const here = placeAt(rows, spot)?.uuid ?? null
    const first = isSpot(picked) ? (placeAt(rows, picked)?.uuid ?? null) : (picked?.uuid ?? null)
    if (isSame(picked, spot)) pick(null, undefined)
    else if (first !== null) move(first, spot)
    // A free place was tapped first: the person of the second one gets it.
    else if (isSpot(picked) && here !== null) move(here, picked)
    else pick(spot, personOf({ uuid: here })?.label)
  }
  const tapPerson = ({ uuid, label }: SeatedPerson): void => {
    if (isSpot(picked)) move(uuid, picked)
    else if (picked?.uuid === uuid) pick(null, undefined)
    else pick({ uuid }, label)
  }
  const drop = (uuid: string, x: number, y: number): void => {
    const to = spotBelow(x, y)
    if (to !== null) move(uuid, to)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') pick(null, undefined)
    const next = step(rows, current, event.key)
    if (next === undefined) return
    event.preventDefault()
    setCurrent(next)
    hall.current?.querySelector<HTMLElement>(`[data-spot="${next.row}-${next.place}"]`)?.focus()
  }
  const fillIn = (): void => {
    const to = fill(rows, persons)
    plan.change(to)
    setSaid(text('admin.seating.filled', { count: waiting.length - withoutPlace(to, persons).length }))
  }
  const close = (): void => {
    const to = closeGaps(rows, persons)
    const count = rows.flat().length - to.flat().length
    if (count > 0) plan.change(to)
    setPicked(null)
    setSaid(text('admin.seating.closed', { count }))
  }
  const reachable =
    placeAt(rows, current) === undefined ? { row: rows.findIndex((row) => row.length > 0), place: 0 } : current

  return (
    <div className="grid">
      <LeaveGuard dirty={plan.dirty} draft={plan.stored} />
      {plan.stored !== null && <DraftNote draft={plan.stored} />}
      <p className="soft">{text('admin.seating.help')}</p>
      <div className="buttons">
        <QuietButton onClick={fillIn}>{text('admin.seating.fill')}</QuietButton>
        <QuietButton onClick={close}>{text('admin.seating.close')}</QuietButton>
      </div>
      <section aria-labelledby="without-place">
        <h2 id="without-place">{text('admin.seating.without')}</h2>
        {waiting.length === 0 ? (
          <p className="soft">{text('admin.seating.without.none')}</p>
        ) : (
          <ul className={styles.seatingWaiting}>
            {waiting.map((person) => (
              <li key={person.uuid}>
                <Chair
                  isPressed={!isSpot(picked) && picked?.uuid === person.uuid}
                  onTap={() => tapPerson(person)}
                  onDrop={(x, y) => drop(person.uuid, x, y)}
                >
                  <span>{person.label}</span> <small>{partOf(text, person)}</small>
                </Chair>
              </li>
            ))}
          </ul>
        )}
      </section>
      <p>{text('seating.counts', { chairs: rows.flat().length, stands: countStands(rows) })}</p>
      <section ref={region} className={styles.seatingScroll} aria-label={text('seating.plan')} onKeyDown={onKeyDown}>
        <div className={styles.seatingHall}>
          <ol className={styles.seatingRows} ref={hall}>
            {rows.map((places, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other name than its number.
              <li key={row}>
                <ol className={styles.seatingRow} aria-label={text('seating.row', { row: row + 1 })}>
                  {places.map((place, index) => {
                    const spot = { row, place: index }
                    const person = personOf(place)
                    return (
                      <li
                        // biome-ignore lint/suspicious/noArrayIndexKey: a place has no other name than its number.
                        key={index}
                        style={{ '--bend': bendOf(index, places.length) } as CSSProperties}
                      >
                        <Chair
                          spot={spot}
                          isPressed={isSame(picked, spot)}
                          isReachable={isSame(reachable, spot)}
                          isGap={person === undefined || !isExpected(person)}
                          isShared={place.sharesStand && index > 0}
                          onTap={() => tap(spot)}
                          onDrop={(x, y) => place.uuid !== null && drop(place.uuid, x, y)}
                        >
                          <span className="visually-hidden">
                            {text('seating.place.name', { ...numbers(spot), who: '' })}
                          </span>
                          <SeatWords place={place} person={person} />
                          {place.sharesStand && index > 0 && (
                            <span className="visually-hidden">, {text('seating.place.shared')}</span>
                          )}
                        </Chair>
                      </li>
                    )
                  })}
                </ol>
              </li>
            ))}
          </ol>
          <div className={styles.seatingPodium}>{text('seating.conductor')}</div>
        </div>
      </section>
      <Announced as="p">{said}</Announced>
      {isSpot(picked) && placeAt(rows, picked) !== undefined && (
        <PlaceTools
          rows={rows}
          spot={picked}
          onChange={(to) => {
            plan.change(to)
          }}
        />
      )}
      <RowTools
        rows={rows}
        onChange={(to) => {
          setPicked(null)
          plan.change(to)
        }}
      />
      {plan.conflict && (
        <ConflictChoice onKeepMine={plan.keepMine} onTakeTheirs={plan.takeTheirs}>
          <p>{text('admin.seating.conflict')}</p>
        </ConflictChoice>
      )}
      <WriteMessage failure={plan.failure} saved={plan.saved} />
      <div className="buttons">
        <Button blocked={plan.saving || plan.conflict} onClick={plan.save}>
          {text('admin.seating.save')}
        </Button>
      </div>
    </div>
  )
}

interface SeatWordsProps {
  readonly place: Place
  readonly person: SeatedPerson | undefined
}

/** The person on a place with the part, or the section for which it is kept. */
const SeatWords = ({ place: { section }, person }: SeatWordsProps) => {
  const text = useText()
  if (person === undefined)
    return (
      <span>
        {section === null
          ? text('seating.place.gap')
          : `${text(`section.name.${section}`)}: ${text('seating.place.free')}`}
      </span>
    )
  const { label: name, status } = person
  return (
    <>
      <span>{status === 'comes' ? name : text(`admin.seating.${status}`, { name })}</span>
      <small>{partOf(text, person)}</small>
    </>
  )
}
