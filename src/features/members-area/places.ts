import { CalendarDays, Ellipsis, Hand, type LucideIcon, Music2, Users } from 'lucide-react'
import { type Area, canEnter } from '#contract/access.ts'
import type { KnownMember } from '#device/identity.ts'
import type { MessageId } from '#i18n/intl.ts'

/** A place in the members area. `name` may contain {short}, the band's short name. */
interface Place {
  readonly to: string
  readonly name: MessageId
  /** Short description of the place. */
  readonly hint?: MessageId
  /** False for a place that has no tab: a page with a tab leads to it. */
  readonly tab?: false
  /** Shown in the thumb bar of a phone, with an icon and a short word. */
  readonly thumb?: { readonly name: MessageId; readonly icon: LucideIcon }
  readonly area: Area
}

/** All places of the members area, in the order of the tabs; dropdown, thumb bar and 'Mehr' show some of them. */
const places = [
  {
    to: '/$locale/intra',
    name: 'intra.place.overview',
    thumb: { name: 'intra.nav.more', icon: Ellipsis },
    area: 'own',
  },
  { to: '/$locale/intra/person', name: 'person.title', hint: 'intra.more.person', area: 'account' },
  { to: '/$locale/intra/documents', name: 'downloads.title', hint: 'intra.more.downloads', area: 'services' },
  {
    to: '/$locale/intra/board',
    name: 'intra.place.board',
    hint: 'intra.more.board',
    tab: false,
    area: 'board',
  },
  {
    to: '/$locale/intra/repertoire',
    name: 'repertoire.title',
    hint: 'intra.more.sheets',
    thumb: { name: 'intra.nav.sheets', icon: Music2 },
    area: 'library',
  },
  {
    to: '/$locale/calendar',
    name: 'intra.place.calendar',
    hint: 'intra.more.calendar',
    thumb: { name: 'intra.nav.calendar', icon: CalendarDays },
    area: 'own',
  },
  {
    to: '/$locale/intra/meetings',
    name: 'intra.place.meetings',
    hint: 'intra.more.meetings',
    thumb: { name: 'intra.nav.meetings', icon: Hand },
    area: 'meetings',
  },
  { to: '/$locale/intra/duties', name: 'duty.title', hint: 'intra.more.duties', tab: false, area: 'helping' },
  { to: '/$locale/intra/lifts', name: 'lift.title', hint: 'intra.more.lifts', tab: false, area: 'helping' },
  { to: '/$locale/intra/bulletins', name: 'bulletin.title', hint: 'intra.more.bulletins', tab: false, area: 'own' },
  { to: '/$locale/intra/enquiries', name: 'enquiry.title', hint: 'intra.more.enquiries', tab: false, area: 'own' },
  {
    to: '/$locale/intra/assemblies',
    name: 'assemblies.title',
    hint: 'intra.more.assemblies',
    tab: false,
    area: 'account',
  },
  { to: '/$locale/intra/takes', name: 'take.title', hint: 'intra.more.takes', tab: false, area: 'intra' },
  { to: '/$locale/intra/planning', name: 'planning.title', hint: 'intra.more.planning', area: 'planning' },
  {
    to: '/$locale/intra/attendance',
    name: 'attendance.title',
    hint: 'intra.more.attendance',
    tab: false,
    area: 'planning',
  },
  {
    to: '/$locale/intra/admin/substitutes',
    name: 'intra.place.substitutes',
    hint: 'intra.more.substitutes',
    tab: false,
    area: 'planning',
  },
  { to: '/$locale/intra/admin/duties', name: 'duty.plan', hint: 'intra.more.duty_plan', tab: false, area: 'duties' },
  {
    to: '/$locale/intra/admin/seating',
    name: 'intra.place.seating',
    hint: 'intra.more.seating',
    tab: false,
    area: 'duties',
  },
  {
    to: '/$locale/intra/admin/programmes',
    name: 'programmes.title',
    hint: 'intra.more.programmes',
    tab: false,
    area: 'programmes',
  },
  {
    to: '/$locale/intra/admin/venues',
    name: 'intra.place.venues',
    hint: 'intra.more.venues',
    tab: false,
    area: 'programmes',
  },
  {
    to: '/$locale/intra/whoiswho',
    name: 'directory.title',
    hint: 'intra.more.people',
    thumb: { name: 'intra.nav.people', icon: Users },
    area: 'directory',
  },
  { to: '/$locale/library', name: 'intra.place.library', hint: 'intra.more.library', area: 'library' },
  { to: '/$locale/intra/selfservice', name: 'selfservice.title', hint: 'intra.more.device', area: 'own' },
  {
    to: '/$locale/intra/admin/handbook',
    name: 'intra.place.handbook',
    hint: 'intra.more.handbook',
    tab: false,
    area: 'handbook',
  },
  { to: '/$locale/intra/admin', name: 'intra.place.admin', hint: 'intra.more.admin', area: 'managing' },
] as const satisfies readonly Place[]

type KnownPlace = (typeof places)[number]
export type MembersPlace = Place & Pick<KnownPlace, 'to'>

export const placesOf = (member: KnownMember): readonly MembersPlace[] =>
  places.filter(({ area }) => canEnter(area, member))

/** The places with a tab. */
export const tabsOf = (member: KnownMember): readonly MembersPlace[] =>
  placesOf(member).filter(({ tab }) => tab === undefined)

/** Returns the most specific of these places that contains a route; undefined if none does. */
export const placeOf = <P extends Pick<Place, 'to'>>(among: readonly P[], routeId: string): P | undefined =>
  among
    .filter(({ to }) => routeId.startsWith(to))
    .toSorted((a, b) => a.to.length - b.to.length)
    .at(-1)

/**
 * Returns why the place of this route is closed to a person without membership, such as a buyer or the holder of a role, or
 * to a device of a child; undefined if it is open. To members, each place explains itself what is missing.
 */
export const closedTo = (member: KnownMember, routeId: string): 'not-a-member' | 'child-device' | undefined => {
  const place = placeOf<Place>(places, routeId)
  if (member.roles.includes('CHILD_DEVICE')) {
    // A page of no place, such as that of a group, is below the overview.
    const isBelowOverview = place !== undefined && isOverview({ to: place.to }) && !/intra\/?$/.test(routeId)
    return isBelowOverview || !canEnter(place?.area ?? 'own', member) ? 'child-device' : undefined
  }
  return member.member || canEnter(place?.area ?? 'intra', member) ? undefined : 'not-a-member'
}

/** The overview is the parent of all other places: it is current only at its own address. */
export const isOverview = ({ to }: Pick<Place, 'to'>): boolean => to === '/$locale/intra'

/** Returns the places of the thumb bar in its order; the link to all others is the last. */
export const thumbPlacesOf = (member: KnownMember): readonly (MembersPlace & Required<Pick<Place, 'thumb'>>)[] => {
  const frequent = placesOf(member).flatMap((place) =>
    place.thumb === undefined ? [] : [{ ...place, thumb: place.thumb }],
  )
  return [...frequent.filter((place) => !isOverview(place)), ...frequent.filter(isOverview)]
}

/** The places below the overview. The administration is first: it has no place in the thumb bar of a phone. */
export const morePlacesOf = (member: KnownMember): readonly MembersPlace[] => {
  const others = placesOf(member).filter((place) => !isOverview(place))
  return [...others.filter(({ area }) => area === 'managing'), ...others.filter(({ area }) => area !== 'managing')]
}
