import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { pagesIn, screen } from './frames.tsx'
import { intra } from './members-pages.ts'
import {
  copySearch,
  listSearch,
  pieceSearch,
  removedSearch,
  savedSearch,
  seasonSearch,
  sectionSearch,
} from './search.ts'

const accounts = () => import('../features/ledger/admin/AccountScreens.tsx')
const article = () => import('../features/articles/admin/ArticleScreens.tsx')
const bank = () => import('../features/bank/admin/BankScreen.tsx')
const changes = () => import('../features/changes/admin/ChangesScreen.tsx')
const documents = () => import('../features/documents/admin/EditedDocumentsScreen.tsx')
const donations = () => import('../features/donations/admin/DonationsScreen.tsx')
const duties = () => import('../features/duties/admin/EventDutiesScreen.tsx')
const dutyEvents = () => import('../features/duties/admin/DutyEventsScreen.tsx')
const equipment = () => import('../features/equipment/admin/EquipmentScreen.tsx')
const equipmentItem = () => import('../features/equipment/admin/EditEquipmentScreen.tsx')
const event = () => import('../features/events/admin/EditEventScreen.tsx')
const events = () => import('../features/events/admin/EventsScreen.tsx')
const federation = () => import('../features/federation/admin/FederationScreen.tsx')
const feeExceptions = () => import('../features/fees/admin/ExceptionsScreen.tsx')
const feeRules = () => import('../features/fees/admin/RulesScreen.tsx')
const feeRun = () => import('../features/fees/admin/RunScreen.tsx')
const feeRuns = () => import('../features/fees/admin/FeesScreen.tsx')
const folder = () => import('../features/documents/admin/FolderScreens.tsx')
const functions = () => import('../features/functions/admin/FunctionsScreen.tsx')
const groups = () => import('../features/groups/admin/GroupScreens.tsx')
const handbook = () => import('../features/handbook/admin/HandbookScreen.tsx')
const handbookChapter = () => import('../features/handbook/admin/ChapterScreen.tsx')
const hours = () => import('../features/duties/admin/HoursScreen.tsx')
const invitation = () => import('../features/persons/admin/InviteScreen.tsx')
const invoices = () => import('../features/invoices/admin/InvoicesScreen.tsx')
const item = () => import('../features/shop/admin/ItemScreens.tsx')
const jobs = () => import('../features/operation/admin/OperationScreen.tsx')
const layout = () => import('../features/admin/AdminLayout.tsx')
const ledger = () => import('../features/ledger/admin/LedgerScreen.tsx')
const loanInvoices = () => import('../features/loan-invoices/admin/LoanInvoicesScreen.tsx')
const newInvoice = () => import('../features/invoices/admin/NewInvoiceScreen.tsx')
const reminders = () => import('../features/invoice-reminders/admin/RemindersScreen.tsx')
const newPerson = () => import('../features/persons/admin/AddPersonScreen.tsx')
const orders = () => import('../features/orders/admin/OrdersScreen.tsx')
const overview = () => import('../features/admin/AdminScreen.tsx')
const pageTexts = () => import('../features/page-texts/admin/PageTextsScreen.tsx')
const person = () => import('../features/persons/admin/ManagePersonScreen.tsx')
const persons = () => import('../features/persons/admin/PersonsScreen.tsx')
const pictures = () => import('../features/pictures/admin/PicturesScreen.tsx')
const piece = () => import('../features/compositions/admin/EditPieceScreen.tsx')
const pieces = () => import('../features/compositions/admin/PiecesScreen.tsx')
const programme = () => import('../features/programmes/admin/EditProgrammeScreen.tsx')
const programmes = () => import('../features/programmes/admin/ProgrammesScreen.tsx')
const repertoire = () => import('../features/repertoires/admin/RepertoireScreens.tsx')
const requests = () => import('../features/substitutes/admin/RequestsScreen.tsx')
const ensembleSeating = () => import('../features/seating/admin/EnsembleSeatingScreen.tsx')
const eventSeating = () => import('../features/seating/admin/EventSeatingScreen.tsx')
const seatingEvents = () => import('../features/seating/admin/SeatingEventsScreen.tsx')
const settings = () => import('../features/settings/admin/SettingsScreen.tsx')
const split = () => import('../features/compositions/admin/split/SplitScreen.tsx')
const substitute = () => import('../features/substitutes/admin/SubstituteScreens.tsx')
const treasury = () => import('../features/treasury/admin/TreasuryScreen.tsx')
const venue = () => import('../features/venues/admin/VenueScreens.tsx')
const textPages = () => import('../features/page-texts/admin/TextPagesScreen.tsx')

export const admin = createRoute({
  getParentRoute: () => intra,
  path: 'admin',
  staticData: { messages: ['forms', 'admin'], title: 'admin.title' },
  component: lazyRouteComponent(layout, 'AdminLayout'),
})

const page = pagesIn(admin)

/** The administration: each page checks the area of its address (features/admin/entries.ts). */
export const adminPages = [
  page('/', screen(overview, 'AdminScreen'), { title: 'admin.title', search: listSearch }),
  page('accounts', screen(accounts, 'AccountsScreen'), { title: 'admin.accounts' }),
  page('accounts/new', screen(accounts, 'NewAccountScreen'), { title: 'admin.account.new' }),
  page('accounts/$id', screen(accounts, 'EditAccountScreen'), {
    title: 'admin.noun.ledger_account',
    search: savedSearch,
  }),
  page('articles', screen(article, 'EditedArticlesScreen'), { title: 'admin.articles' }),
  page('articles/new', screen(article, 'NewArticleScreen'), { title: 'admin.articles.new' }),
  page('articles/$id', screen(article, 'EditArticleScreen'), { title: 'admin.article', search: savedSearch }),
  page('bank', screen(bank, 'BankScreen'), { title: 'admin.bank', search: listSearch }),
  page('changes', screen(changes, 'ChangesScreen'), {
    messages: ['assembly'],
    title: 'admin.changes',
    search: listSearch,
  }),
  page('documents', screen(documents, 'EditedDocumentsScreen'), { title: 'admin.documents' }),
  page('folders', screen(folder, 'FoldersScreen'), { title: 'admin.folders' }),
  page('folders/new', screen(folder, 'NewFolderScreen'), { title: 'admin.noun.folder' }),
  page('folders/$id', screen(folder, 'EditFolderScreen'), { title: 'admin.noun.folder', search: savedSearch }),
  page('duties', screen(dutyEvents, 'DutyEventsScreen'), { title: 'admin.duties' }),
  page('duties/hours', screen(hours, 'HoursScreen'), { title: 'admin.duty.hours' }),
  page('duties/$id', screen(duties, 'EventDutiesScreen'), { title: 'admin.duties' }),
  page('equipment', screen(equipment, 'EquipmentScreen'), { title: 'admin.equipment', search: listSearch }),
  page('equipment/new', screen(equipmentItem, 'NewEquipmentScreen'), { title: 'admin.equipment' }),
  page('equipment/$id', screen(equipmentItem, 'EditEquipmentScreen'), {
    title: 'admin.equipment',
    search: savedSearch,
  }),
  page('events', screen(events, 'EventsScreen'), { title: 'admin.events', search: removedSearch }),
  page('events/new', screen(event, 'NewEventScreen'), { title: 'admin.events.new', search: copySearch }),
  page('events/$id', screen(event, 'EditEventScreen'), { title: 'admin.event', search: savedSearch }),
  page('federation', screen(federation, 'FederationScreen'), { title: 'admin.federation', search: seasonSearch }),
  page('fee-runs', screen(feeRuns, 'FeesScreen'), { title: 'admin.fees' }),
  page('fee-runs/exceptions', screen(feeExceptions, 'ExceptionsScreen'), { title: 'admin.fees.exceptions' }),
  page('fee-runs/rules', screen(feeRules, 'RulesScreen'), { title: 'admin.fees.rules' }),
  page('fee-runs/$id', screen(feeRun, 'RunScreen'), { title: 'admin.noun.fee_run', search: listSearch }),
  page('fees', screen(invoices, 'InvoicesScreen'), { title: 'admin.invoices', search: listSearch }),
  page('fees/donations', screen(donations, 'DonationsScreen'), { title: 'admin.donations' }),
  page('fees/loans', screen(loanInvoices, 'LoanInvoicesScreen'), { title: 'admin.loan_invoices' }),
  page('fees/new', screen(newInvoice, 'NewInvoiceScreen'), { title: 'admin.invoice.new' }),
  page('fees/reminders', screen(reminders, 'RemindersScreen'), { title: 'admin.reminders' }),
  page('functions', screen(functions, 'FunctionsScreen'), { title: 'admin.functions' }),
  page('groups', screen(groups, 'GroupsScreen'), { title: 'admin.groups' }),
  page('groups/new', screen(groups, 'NewGroupScreen'), { title: 'admin.group.new' }),
  page('groups/$id', screen(groups, 'EditGroupScreen'), { title: 'admin.noun.group', search: savedSearch }),
  page('handbook', screen(handbook, 'HandbookScreen', 'loadTitles'), { title: 'admin.handbook' }),
  page('handbook/$chapter', screen(handbookChapter, 'ChapterScreen', 'loadChapterOf'), { title: 'admin.handbook' }),
  page('jobs', screen(jobs, 'OperationScreen'), { title: 'admin.jobs', search: listSearch }),
  page('ledger', screen(ledger, 'LedgerScreen'), { title: 'admin.ledger', search: listSearch }),
  page('page-texts', screen(textPages, 'TextPagesScreen'), { title: 'admin.page_texts' }),
  page('page-texts/$page', screen(pageTexts, 'PageTextsScreen', 'checkPage'), { title: 'admin.page_texts' }),
  page('people', screen(persons, 'PeopleScreen'), { title: 'admin.people', search: listSearch }),
  page('people/invite', screen(invitation, 'InviteScreen'), { title: 'admin.people' }),
  page('people/new', screen(newPerson, 'AddPersonScreen'), { title: 'admin.people' }),
  page('people/$uuid', screen(person, 'ManagePersonScreen'), { title: 'admin.people', search: listSearch }),
  page('pictures', screen(pictures, 'PicturesScreen'), { title: 'admin.pictures' }),
  page('programmes', screen(programmes, 'ProgrammesScreen'), { title: 'programmes.title', search: seasonSearch }),
  page('programmes/$id', screen(programme, 'EditProgrammeScreen'), { title: 'admin.programme' }),
  page('repertoires', screen(repertoire, 'RepertoiresScreen'), { title: 'admin.repertoires' }),
  page('repertoires/new', screen(repertoire, 'NewRepertoireScreen'), {
    title: 'admin.repertoire',
    search: pieceSearch,
  }),
  page('repertoires/$id', screen(repertoire, 'EditRepertoireScreen'), {
    title: 'admin.repertoire',
    search: savedSearch,
  }),
  page('seating', screen(seatingEvents, 'SeatingEventsScreen'), { title: 'admin.seating' }),
  page('seating/ensemble/$id', screen(ensembleSeating, 'EnsembleSeatingScreen'), {
    messages: ['seating'],
    title: 'admin.seating',
  }),
  page('seating/$id', screen(eventSeating, 'EventSeatingScreen'), { messages: ['seating'], title: 'admin.seating' }),
  page('settings', screen(settings, 'SettingsScreen'), { title: 'admin.settings', search: savedSearch }),
  page('sheets', screen(pieces, 'PiecesScreen'), { title: 'admin.sheets', search: listSearch }),
  page('sheets/new', screen(piece, 'NewPieceScreen'), { title: 'admin.piece.new' }),
  page('sheets/$id', screen(piece, 'EditPieceScreen'), { title: 'admin.piece', search: savedSearch }),
  page('sheets/$id/split', screen(split, 'SplitScreen'), { title: 'admin.split' }),
  page('shop', screen(item, 'ShopItemsScreen'), { title: 'admin.shop' }),
  page('shop/new', screen(item, 'NewItemScreen'), { title: 'admin.item.new' }),
  page('shop/orders', screen(orders, 'OrdersScreen'), { title: 'admin.orders', search: listSearch }),
  page('shop/$id', screen(item, 'EditItemScreen'), { title: 'admin.item', search: savedSearch }),
  page('treasury', screen(treasury, 'TreasuryScreen'), { title: 'admin.treasury' }),
  page('substitutes', screen(substitute, 'SubstitutesScreen'), { title: 'admin.substitutes' }),
  page('substitutes/new', screen(substitute, 'NewSubstituteScreen'), { title: 'admin.noun.substitute' }),
  page('substitutes/event/$id', screen(requests, 'RequestsScreen'), {
    title: 'admin.substitute_requests',
    search: sectionSearch,
  }),
  page('substitutes/$id', screen(substitute, 'EditSubstituteScreen'), {
    title: 'admin.noun.substitute',
    search: savedSearch,
  }),
  page('venues', screen(venue, 'VenuesScreen'), { title: 'admin.venues' }),
  page('venues/new', screen(venue, 'NewVenueScreen'), { title: 'admin.noun.venue' }),
  page('venues/$id', screen(venue, 'EditVenueScreen'), { title: 'admin.noun.venue', search: savedSearch }),
]
