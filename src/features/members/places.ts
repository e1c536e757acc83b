import { CalendarDays, Ellipsis, Hand, type LucideIcon, Music2, Users } from 'lucide-react'
import type { KnownMember } from '#device/identity.ts'
import type { MessageId } from '#i18n/intl.ts'
import { canReadSheets } from '../../session/member.ts'

/** Somewhere in the members area. `name` may hold {short}, the band's short name. */
interface Place {
  readonly to: string
  readonly name: MessageId
  /** What is found there, in a few words. */
  readonly hint?: MessageId
  /** Within the thumb's reach on a phone: an icon and a short word. */
  readonly thumb?: { readonly name: MessageId; readonly icon: LucideIcon }
  /** Not for every member: those who read sheets, or those who keep what the band shows. */
  readonly only?: 'readers' | 'editors'
}

/** Everywhere a member may go, in the order of the tabs; dropdown, thumb bar and 'Mehr' are parts of it. */
const places = [
  {
    to: '/$locale/intra',
    name: 'intra.place.overview',
    thumb: { name: 'intra.nav.more', icon: Ellipsis },
  },
  { to: '/$locale/intra/person', name: 'person.title', hint: 'intra.more.person' },
  { to: '/$locale/intra/documents', name: 'downloads.title', hint: 'intra.more.downloads' },
  {
    to: '/$locale/intra/repertoire',
    name: 'repertoire.title',
    hint: 'intra.more.sheets',
    thumb: { name: 'intra.nav.sheets', icon: Music2 },
    only: 'readers',
  },
  {
    to: '/$locale/calendar',
    name: 'intra.place.calendar',
    hint: 'intra.more.calendar',
    thumb: { name: 'intra.nav.calendar', icon: CalendarDays },
  },
  {
    to: '/$locale/intra/meetings',
    name: 'intra.place.meetings',
    hint: 'intra.more.meetings',
    thumb: { name: 'intra.nav.meetings', icon: Hand },
  },
  {
    to: '/$locale/intra/whoiswho',
    name: 'directory.title',
    hint: 'intra.more.people',
    thumb: { name: 'intra.nav.people', icon: Users },
  },
  { to: '/$locale/library', name: 'intra.place.library', hint: 'intra.more.library', only: 'readers' },
  { to: '/$locale/intra/selfservice', name: 'selfservice.title', hint: 'intra.more.device' },
  { to: '/$locale/intra/admin', name: 'intra.place.admin', hint: 'intra.more.admin', only: 'editors' },
] as const satisfies readonly Place[]

type Roles = Pick<KnownMember, 'roles'>
type KnownPlace = (typeof places)[number]
export type MembersPlace = Place & Pick<KnownPlace, 'to'>

const isOpenTo = ({ only }: Place, member: Roles): boolean => {
  if (only === 'readers') return canReadSheets(member)
  return only === undefined || member.roles.some((role) => role === 'EDITOR' || role === 'ADMIN')
}

export const placesOf = (member: Roles): readonly MembersPlace[] =>
  places.filter((place: MembersPlace) => isOpenTo(place, member))

/** The overview is the index of the others: only its own address counts as being there. */
export const isOverview = ({ to }: Pick<MembersPlace, 'to'>): boolean => to === '/$locale/intra'

/** Those of the thumb bar, in its order: the way to everything else comes last. */
export const thumbPlacesOf = (member: Roles): readonly (MembersPlace & Required<Pick<Place, 'thumb'>>)[] => {
  const frequent = placesOf(member).flatMap((place) =>
    place.thumb === undefined ? [] : [{ ...place, thumb: place.thumb }],
  )
  return [...frequent.filter((place) => !isOverview(place)), ...frequent.filter(isOverview)]
}
