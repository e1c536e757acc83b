import * as styles from './programme.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { canEnter } from '#contract/access.ts'
import type { Composition } from '#contract/compositions.ts'
import { hoursAndMinutes } from '#contract/duration.ts'
import { partsOf } from '#contract/my-part.ts'
import { type FreeLine, programmeRows } from '#contract/programme.ts'
import { pieceState, planFor } from '#device/sheets/plan.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { useText } from '../../ui/intl.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { lengthInWords } from '../../ui/programme-length.ts'
import { PieceState } from '../sheets/PieceState.tsx'
import { useSavedSheets } from '../sheets/useSheetActions.ts'
import { OpenStandLink } from './OpenStandLink.tsx'
import { authors } from './PieceFacts.tsx'
import { ProgrammeMaterial } from './ProgrammeMaterial.tsx'
import { programmeQuery, programmeSizesQuery } from './queries.ts'
import { SaveProgramme } from './SaveProgramme.tsx'

/** Shows if the piece can be played from this device; nothing for a player without a part in it. */
const ProgrammeState = ({ composition }: { readonly composition: Composition }) => {
  const { member } = useMember()
  const saved = useSavedSheets()
  const [plan] = planFor(partsOf(member), [composition])
  if (plan === undefined || plan.sheets.length === 0) return null
  return <PieceState state={pieceState(plan, saved)} />
}

const FreeLineText = ({ line: { textDe, textEn, minutes } }: { readonly line: FreeLine }) => {
  const { locale } = useApp()
  const text = useText()
  return (
    <>
      <i lang={locale === 'en-gb' && textEn === null ? 'de-ch' : undefined}>
        {locale === 'en-gb' ? (textEn ?? textDe) : textDe}
      </i>
      {minutes !== null && <span className="soft"> {text('programme.duration', hoursAndMinutes(60 * minutes))}</span>}
    </>
  )
}

interface PiecesProps {
  readonly eventId: number
  readonly freeLines: readonly FreeLine[]
}

const Pieces = ({ eventId, freeLines }: PiecesProps) => {
  const app = useApp()
  const text = useText()
  const { data, isError, refetch } = useQuery(programmeQuery(app, eventId))
  if (data === undefined && isError)
    return <LoadFailed onRetry={() => void refetch()}>{text('programme.failed')}</LoadFailed>
  if (data === undefined)
    return (
      <div className={`${styles.programmeTitle} skeleton`} aria-hidden="true">
        <i />
      </div>
    )
  if (data.length === 0) return <p className="soft small">{text('programme.empty')}</p>
  return (
    <>
      <ol>
        {programmeRows<Composition, FreeLine>(data, freeLines).map((row, index) =>
          'piecesBefore' in row ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: two of them differ only in their place
            <li key={index} className={styles.programmeFree}>
              <FreeLineText line={row} />
            </li>
          ) : (
            // A piece may be played twice, as an encore; the order is the programme's.
            // biome-ignore lint/suspicious/noArrayIndexKey: two of them differ only in their place
            <li key={index}>
              <Link to="/$locale/library/composition/$id" params={{ locale: app.locale, id: String(row.id) }}>
                {row.title}
              </Link>
              <span className="soft small">{authors(row)}</span>
              <ProgrammeState composition={row} />
            </li>
          ),
        )}
      </ol>
      <ProgrammeMaterial eventId={eventId} pieces={data} />
      <SaveProgramme eventId={eventId} compositions={data} />
      <div className="buttons">
        <OpenStandLink list={{ kind: 'event', id: eventId }} />
      </div>
    </>
  )
}

/**
 * The programme of an event, for library readers; renders nothing if no programme is known. The pieces are loaded when
 * it is opened.
 */
export const EventProgramme = ({ eventId }: { readonly eventId: number }) => {
  const app = useApp()
  const text = useText()
  const isReader = canEnter('library', useMember().member)
  const { data: sizes } = useQuery({ ...programmeSizesQuery(app), enabled: isReader })
  const [open, setOpen] = useState(false)
  const size = sizes?.find((one) => one.eventId === eventId)
  if (!isReader || size === undefined) return null
  return (
    <details className={styles.programme} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {[text('programme.title', { count: size.pieces }), lengthInWords(size, text)].filter(Boolean).join(', ')}
      </summary>
      {open && <Pieces eventId={eventId} freeLines={size.freeLines} />}
    </details>
  )
}
