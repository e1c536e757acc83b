import { useQuery } from '@tanstack/react-query'
import type { Composition } from '#contract/compositions.ts'
import type { CalendarEvent } from '#contract/events.ts'
import { partsOf } from '#contract/my-part.ts'
import { pieceState, planFor } from '#device/sheets/plan.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { useText } from '../../ui/intl.tsx'
import { programmeQuery, programmeSizesQuery } from '../repertoires/queries.ts'
import { SaveProgramme } from '../repertoires/SaveProgramme.tsx'
import { PieceState } from '../sheets/PieceState.tsx'
import { useSavedSheets } from '../sheets/useSheetActions.ts'
import { LayOut } from './LayOut.tsx'

/** Maximum number of pieces listed; the programme of a concert is too long for the start page. */
const maxNamed = 6

const PieceReady = ({ composition }: { readonly composition: Composition }) => {
  const { member } = useMember()
  const saved = useSavedSheets()
  const text = useText()
  const [plan] = planFor(partsOf(member), [composition])
  // A player without a part in the piece misses nothing.
  if (plan === undefined || plan.sheets.length === 0)
    return <span className="soft small">{text('intra.next.no_part')}</span>
  return <PieceState state={pieceState(plan, saved)} short />
}

interface NextProgrammeProps {
  /** The coming events of the member, earliest first. */
  readonly events: readonly CalendarEvent[]
  readonly next: CalendarEvent
}

/** The programme of the next event, whether it can be played from this device, and its sheets; for library readers. */
export const NextProgramme = ({ events, next }: NextProgrammeProps) => {
  const app = useApp()
  const text = useText()
  const eventId = next.id
  const { data: sizes } = useQuery(programmeSizesQuery(app))
  const known = sizes?.some((one) => one.eventId === eventId) ?? false
  const { data: pieces = [] } = useQuery({ ...programmeQuery(app, eventId), enabled: known })
  const named = pieces.length <= maxNamed + 1 ? pieces : pieces.slice(0, maxNamed)
  return (
    <>
      {named.length > 0 && (
        <ol className="leaders">
          {named.map((composition, index) => (
            // A piece may be played twice, as an encore.
            // biome-ignore lint/suspicious/noArrayIndexKey: two of them differ only in their place
            <li key={index}>
              <span>{composition.title}</span>
              <span className="dots" />
              <PieceReady composition={composition} />
            </li>
          ))}
        </ol>
      )}
      {named.length < pieces.length && (
        <p className="soft small">{text('intra.next.more', { count: pieces.length - named.length })}</p>
      )}
      {pieces.length > 0 && <SaveProgramme eventId={eventId} compositions={pieces} />}
      <LayOut events={events} next={next} />
    </>
  )
}
