import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { readLastLocation } from '../platform/session/last-location.ts'
import { framed, pagesIn, screen } from './frames.tsx'
import {
  attendanceSearch,
  forbiddenSearch,
  librarySearch,
  repertoireSearch,
  seasonSearch,
  sheetSearch,
  startSearch,
  unauthorizedSearch,
} from './search.ts'

const absences = () => import('../features/answers/AbsencesScreen.tsx')
const askedEnquiries = () => import('../features/enquiries/admin/AskedEnquiriesScreen.tsx')
const askedEnquiry = () => import('../features/enquiries/admin/AskedEnquiryScreen.tsx')
const assemblies = () => import('../features/assemblies/AssembliesScreen.tsx')
const assembly = () => import('../features/assemblies/AssemblyScreen.tsx')
const chair = () => import('../features/assemblies/admin/ChairScreen.tsx')
const prepare = () => import('../features/assemblies/admin/PrepareScreen.tsx')
const attendance = () => import('../features/attendance/AttendanceScreen.tsx')
const board = () => import('../features/board/admin/BoardScreen.tsx')
const bulletin = () => import('../features/bulletins/BulletinScreen.tsx')
const bulletins = () => import('../features/bulletins/BulletinsScreen.tsx')
const callback = () => import('../features/members-area/CallbackScreen.tsx')
const composition = () => import('../features/repertoires/CompositionScreen.tsx')
const device = () => import('../features/members-area/DeviceScreen.tsx')
const documentFolder = () => import('../features/documents/admin/FolderScreen.tsx')
const documents = () => import('../features/documents/DocumentsScreen.tsx')
const duties = () => import('../features/duties/DutiesScreen.tsx')
const enquiries = () => import('../features/enquiries/EnquiriesScreen.tsx')
const forbidden = () => import('../features/members-area/ForbiddenScreen.tsx')
const guest = () => import('../features/substitutes/GuestScreen.tsx')
const guestSheet = () => import('../features/substitutes/GuestSheetScreen.tsx')
const sectionRehearsals = () => import('../features/groups/admin/SectionRehearsalsScreen.tsx')
const ledGroup = () => import('../features/groups/admin/LedGroupScreen.tsx')
const lateAnswers = () => import('../features/answers/LateAnswersScreen.tsx')
const layout = () => import('../features/members-area/MembersLayout.tsx')
const libraryScreens = () => import('../features/compositions/LibraryScreen.tsx')
const lifts = () => import('../features/lifts/LiftsScreen.tsx')
const meetings = () => import('../features/answers/MeetingsScreen.tsx')
const members = () => import('../features/members-area/IntraScreen.tsx')
const person = () => import('../features/persons/PersonScreen.tsx')
const photographs = () => import('../features/compositions/admin/photographs/PhotographsScreen.tsx')
const planning = () => import('../features/planning/PlanningScreen.tsx')
const repertoire = () => import('../features/repertoires/RepertoireScreen.tsx')
const seating = () => import('../features/seating/SeatingScreen.tsx')
const sentBulletin = () => import('../features/bulletins/admin/SentBulletinScreen.tsx')
const sentBulletins = () => import('../features/bulletins/admin/SentBulletinsScreen.tsx')
const sheet = () => import('../features/members-area/StandScreen.tsx')
const recordEvent = () => import('../features/takes/RecordScreen.tsx')
const statistics = () => import('../features/attendance/StatisticsScreen.tsx')
const takes = () => import('../features/takes/TakesScreen.tsx')
const unauthorized = () => import('../features/members-area/UnauthorizedScreen.tsx')
const whoIsWho = () => import('../features/persons/WhoIsWhoScreen.tsx')

const page = pagesIn(framed)

/** The way into the members area, and the pages of guests with a link. */
export const entrances = [
  page('ssocallback', screen(callback, 'CallbackScreen'), { title: 'session.sign_in.title' }),
  page('forbidden', screen(forbidden, 'ForbiddenScreen'), {
    title: 'session.forbidden.title',
    search: forbiddenSearch,
  }),
  page('unauthorized', screen(unauthorized, 'UnauthorizedScreen'), {
    title: 'session.unauthorized.title',
    search: unauthorizedSearch,
  }),
  page('guest', screen(guest, 'GuestScreen'), { title: 'guest.title', unlisted: true }),
  page('guest/sheet/$id', screen(guestSheet, 'GuestSheetScreen'), {
    title: 'guest.title',
    unlisted: true,
    bare: true,
    keepsState: true,
  }),
]

export const intra = createRoute({
  getParentRoute: () => framed,
  path: 'intra',
  staticData: { title: 'intra.title' },
  component: lazyRouteComponent(layout, 'MembersLayout'),
})

const intraPage = pagesIn(intra)
const overview = screen(members, 'IntraScreen')

export const intraPages = [
  createRoute({
    getParentRoute: () => intra,
    path: '/',
    validateSearch: startSearch,
    beforeLoad: ({ search, params }) => {
      if (search.start === undefined || import.meta.env.SSR) return
      throw redirect({ href: `/${params.locale}${readLastLocation(window) ?? '/intra'}`, replace: true })
    },
    staticData: { source: overview.source },
    component: overview.component,
  }),
  intraPage('meetings', screen(meetings, 'MeetingsScreen'), { messages: ['forms'], title: 'participation.title' }),
  intraPage('meetings/absences', screen(absences, 'AbsencesScreen'), { messages: ['forms'], title: 'absence.title' }),
  intraPage('meetings/late', screen(lateAnswers, 'LateAnswersScreen'), { title: 'late_answer.title' }),
  intraPage('duties', screen(duties, 'DutiesScreen'), { messages: ['duties'], title: 'duty.title' }),
  intraPage('seating/$id', screen(seating, 'SeatingScreen'), { messages: ['seating'], title: 'seating.title' }),
  intraPage('lifts', screen(lifts, 'LiftsScreen'), { messages: ['forms', 'duties'], title: 'lift.title' }),
  intraPage('bulletins', screen(bulletins, 'BulletinsScreen'), { messages: ['bulletins'], title: 'bulletin.title' }),
  intraPage('bulletins/$id', screen(bulletin, 'BulletinScreen'), {
    messages: ['forms', 'bulletins'],
    title: 'bulletin.title',
  }),
  intraPage('bulletins/sent', screen(sentBulletins, 'SentBulletinsScreen'), {
    messages: ['forms', 'admin', 'bulletins'],
    title: 'sent.title',
  }),
  intraPage('bulletins/sent/$id', screen(sentBulletin, 'SentBulletinScreen'), {
    messages: ['forms', 'admin', 'bulletins'],
    title: 'sent.title',
  }),
  intraPage('enquiries', screen(enquiries, 'EnquiriesScreen'), {
    messages: ['forms', 'enquiries'],
    title: 'enquiry.title',
  }),
  intraPage('enquiries/asked', screen(askedEnquiries, 'AskedEnquiriesScreen'), {
    messages: ['forms', 'admin', 'enquiries'],
    title: 'asked.title',
  }),
  intraPage('enquiries/asked/$id', screen(askedEnquiry, 'AskedEnquiryScreen'), {
    messages: ['forms', 'admin', 'enquiries'],
    title: 'asked.title',
  }),
  intraPage('assemblies', screen(assemblies, 'AssembliesScreen'), {
    messages: ['assembly'],
    title: 'assemblies.title',
  }),
  intraPage('assemblies/$id', screen(assembly, 'AssemblyScreen'), {
    messages: ['forms', 'assembly'],
    title: 'assemblies.title',
  }),
  intraPage('assemblies/$id/prepare', screen(prepare, 'PrepareScreen'), {
    messages: ['forms', 'admin', 'assembly'],
    title: 'assemblies.title',
  }),
  intraPage('assemblies/$id/chair', screen(chair, 'ChairScreen'), {
    messages: ['forms', 'admin', 'assembly'],
    title: 'assemblies.title',
  }),
  intraPage('planning', screen(planning, 'PlanningScreen'), { messages: ['planning'], title: 'planning.title' }),
  intraPage('attendance', screen(attendance, 'AttendanceScreen'), {
    title: 'attendance.title',
    search: attendanceSearch,
  }),
  intraPage('attendance/statistics', screen(statistics, 'StatisticsScreen'), {
    title: 'attendance.statistics',
    search: seasonSearch,
  }),
  intraPage('repertoire', screen(repertoire, 'RepertoireScreen'), {
    title: 'repertoire.title',
    search: repertoireSearch,
  }),
  intraPage('repertoire/composition/$id', screen(composition, 'RepertoirePieceScreen'), { title: 'composition.title' }),
  intraPage('repertoire/composition/$id/sheet/$sheetId', screen(sheet, 'StandScreen'), {
    messages: ['forms'],
    title: 'stand.title',
    bare: true,
    keepsState: true,
    search: sheetSearch,
  }),
  intraPage('groups/$id', screen(ledGroup, 'LedGroupScreen'), {
    messages: ['forms', 'admin'],
    title: 'groups.title',
  }),
  intraPage('section-rehearsals', screen(sectionRehearsals, 'SectionRehearsalsScreen'), {
    messages: ['forms', 'admin'],
    title: 'planning.section_rehearsals',
  }),
  intraPage('photographs/$id', screen(photographs, 'PhotographsScreen'), {
    messages: ['forms', 'admin'],
    title: 'admin.photographs',
  }),
  intraPage('takes', screen(takes, 'TakesScreen'), { messages: ['takes'], title: 'take.title' }),
  intraPage('takes/$id', screen(recordEvent, 'RecordScreen'), {
    messages: ['forms', 'takes'],
    title: 'take.record_event',
  }),
  intraPage('board', screen(board, 'BoardScreen'), { messages: ['forms', 'admin'], title: 'intra.place.board' }),
  intraPage('documents', screen(documents, 'DocumentsScreen'), { title: 'downloads.title' }),
  intraPage('documents/$id', screen(documentFolder, 'FolderScreen'), {
    messages: ['forms', 'admin'],
    title: 'downloads.title',
  }),
  intraPage('whoiswho', screen(whoIsWho, 'WhoIsWhoScreen'), { title: 'directory.title' }),
  intraPage('person', screen(person, 'PersonScreen'), { messages: ['forms'], title: 'person.title' }),
  // A conflict about the member's own person shows the form's fields.
  intraPage('selfservice', screen(device, 'DeviceScreen'), {
    messages: ['forms', 'duties', 'enquiries'],
    title: 'selfservice.title',
  }),
]

export const library = createRoute({
  getParentRoute: () => framed,
  path: 'library',
  staticData: { title: 'library.title' },
  component: lazyRouteComponent(layout, 'MembersLayout'),
})

const libraryPage = pagesIn(library)

export const libraryPages = [
  libraryPage('/', screen(libraryScreens, 'LibraryScreen'), { title: 'library.title', search: librarySearch }),
  libraryPage('archive', screen(libraryScreens, 'ArchiveScreen'), { title: 'library.archive', search: librarySearch }),
  libraryPage('composition/$id', screen(composition, 'LibraryPieceScreen'), { title: 'composition.title' }),
]
