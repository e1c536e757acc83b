// Written by npm run styles: the classes of each feature's style sheet, for the compiler.
declare module '*/about.css' {
  export const aboutAbove: string
  export const aboutBoard: string
  export const aboutColumns: string
  export const aboutLinks: string
  export const aboutLinksTitle: string
  export const aboutOffices: string
  export const aboutPart: string
  export const aboutParts: string
  export const aboutPicture: string
  export const aboutWords: string
  export const people: string
  export const peopleNote: string
  export const seat: string
  export const seatBrass: string
  export const seatHead: string
  export const seatNight: string
  export const seatSheet: string
  export const seats: string
  export const seatsConductor: string
  export const seatsLine: string
  export const seatsPodium: string
}
declare module '*/admin.css' {
  export const adminAnswers: string
  export const adminConflict: string
  export const adminDrag: string
  export const adminFiles: string
  export const adminMove: string
  export const adminPast: string
  export const adminPlaces: string
  export const adminProgramme: string
  export const adminRows: string
  export const adminSection: string
  export const adminSheets: string
  export const adminSpinner: string
}
declare module '*/edit.css' {
  export const admin: string
  export const adminDates: string
  export const adminMinimums: string
  export const adminPart: string
  export const adminSections: string
  export const editBeside: string
  export const editEnd: string
  export const editHead: string
  export const editPreview: string
  export const eventForm: string
  export const eventTemplate: string
  export const invitedGroups: string
  export const invitedPeople: string
}
declare module '*/rich-text.css' {
  export const richText: string
  export const richTextBar: string
  export const richTextClose: string
  export const richTextDialog: string
  export const richTextEditor: string
  export const richTextReport: string
  export const richTextTools: string
}
declare module '*/file-drop.css' {
  export const fileDrop: string
  export const fileDropOver: string
}
declare module '*/folded.css' {
  export const folded: string
  export const listCreate: string
}
declare module '*/start.css' {
  export const attention: string
  export const firstStepsHint: string
  export const search: string
  export const searchKey: string
  export const subjects: string
}
declare module '*/table.css' {
  export const adminTable: string
  export const adminTableFrame: string
  export const tableBlock: string
  export const tableChoose: string
  export const tableChosen: string
  export const tableColumns: string
  export const tableDetail: string
  export const tableFact: string
  export const tableFilters: string
  export const tableHeading: string
  export const tableOrder: string
  export const tableTools: string
  export const tableView: string
}
declare module '*/answers.css' {
  export const answer: string
  export const answerCompact: string
  export const answerNo: string
  export const answerOpen: string
  export const answerSaidNo: string
  export const answerSaidYes: string
  export const answerSettled: string
  export const answerState: string
  export const answerSwitch: string
  export const answerYes: string
  export const meeting: string
  export const meetingShort: string
}
declare module '*/meeting-rows.css' {
  export const attendAll: string
  export const meetingList: string
  export const meetingRow: string
  export const meetingRowCard: string
  export const meetingRowHead: string
  export const meetingRowNote: string
  export const meetingRowProblem: string
  export const meetingRows: string
  export const meetingTools: string
  export const meetingsHead: string
  export const meetingsView: string
}
declare module '*/who-comes.css' {
  export const own: string
  export const who: string
  export const whoHeads: string
  export const whoLegend: string
  export const whoMissing: string
  export const whoNames: string
  export const whoSection: string
  export const whoSections: string
}
declare module '*/articles.css' {
  export const article: string
  export const articleBody: string
  export const articleEvents: string
  export const articlePage: string
  export const articles: string
  export const story: string
}
declare module '*/assemblies.css' {
  export const agenda: string
  export const attendees: string
  export const ballot: string
  export const counts: string
  export const itemText: string
  export const voteResult: string
}
declare module '*/attendance.css' {
  export const attendanceCount: string
  export const attendanceLegend: string
  export const attendanceName: string
  export const attendancePlayer: string
  export const attendanceSection: string
  export const attendanceStates: string
  export const attendanceTable: string
  export const ownAttendance: string
}
declare module '*/statistics-list.css' {
  export const statisticsList: string
}
declare module '*/bank.css' {
  export const bankProgress: string
}
declare module '*/captcha.css' {
  export const captcha: string
  export const captchaBox: string
  export const captchaBoxCompleted: string
  export const captchaBoxError: string
  export const captchaBoxExpired: string
  export const captchaTitle: string
  export const captchaWords: string
}
declare module '*/differences.css' {
  export const differences: string
  export const longValue: string
}
declare module '*/checkout.css' {
  export const checkout: string
  export const checkoutBody: string
  export const checkoutOrder: string
  export const checkoutTerms: string
  export const sum: string
  export const sumTotal: string
  export const terms: string
}
declare module '*/comments.css' {
  export const commentText: string
  export const thread: string
}
declare module '*/photographs.css' {
  export const photograph: string
  export const photographCorner: string
  export const photographForm: string
  export const photographFrame: string
  export const photographGlass: string
  export const photographHead: string
  export const photographPicture: string
  export const photographs: string
}
declare module '*/sheets.css' {
  export const adminCoverage: string
  export const adminProgress: string
  export const adminUploads: string
}
declare module '*/split.css' {
  export const splitCell: string
  export const splitCut: string
  export const splitDialog: string
  export const splitList: string
  export const splitPage: string
  export const splitPageOmitted: string
  export const splitPages: string
  export const splitPart: string
  export const splitPartTitle: string
  export const splitRow: string
  export const splitSave: string
  export const splitSaveLine: string
  export const splitThumb: string
  export const splitTilt: string
  export const splitTools: string
}
declare module '*/library.css' {
  export const library: string
  export const libraryCount: string
  export const libraryExport: string
  export const libraryGap: string
  export const libraryHead: string
  export const librarySearch: string
  export const shelves: string
}
declare module '*/contact.css' {
  export const contact: string
  export const contactAside: string
  export const contactForm: string
  export const contactOutcome: string
}
declare module '*/content.css' {
  export const desktop: string
  export const preview: string
  export const previewBeside: string
  export const previewPage: string
  export const previewTools: string
  export const versions: string
}
declare module '*/documents.css' {
  export const download: string
  export const downloadProblem: string
  export const downloadsGroup: string
}
declare module '*/kept.css' {
  export const keep: string
  export const problem: string
}
declare module '*/duties.css' {
  export const dutyHours: string
  export const dutyVolunteers: string
}
declare module '*/asked.css' {
  export const askedBar: string
  export const askedLeft: string
  export const askedNote: string
  export const askedOptions: string
  export const askedShort: string
  export const askedTable: string
}
declare module '*/enquiries.css' {
  export const enquiryChoices: string
  export const enquiryDate: string
  export const enquirySaid: string
  export const enquiryText: string
}
declare module '*/album.css' {
  export const albumRow: string
}
declare module '*/calendar.css' {
  export const calendar: string
  export const calendarActions: string
  export const calendarEmpty: string
  export const calendarExport: string
  export const calendarExportColumns: string
  export const calendarExportDone: string
  export const calendarTools: string
  export const event: string
  export const eventBody: string
  export const eventDetails: string
  export const eventList: string
  export const eventOff: string
  export const eventPicture: string
  export const eventPictured: string
  export const eventRemarks: string
  export const facts: string
  export const factsProblem: string
  export const month: string
  export const skeletonFigure: string
  export const skeletonTitle: string
}
declare module '*/leaflet.css' {
  export const leaflet: string
}
declare module '*/venue-details.css' {
  export const venue: string
  export const venueNotes: string
}
declare module '*/federation.css' {
  export const federationGaps: string
  export const federationHead: string
  export const federationMark: string
  export const federationPart: string
  export const memberCounts: string
}
declare module '*/feeds.css' {
  export const feed: string
  export const feedHow: string
  export const feedSaid: string
}
declare module '*/functions.css' {
  export const instruments: string
}
declare module '*/gallery.css' {
  export const albumDate: string
  export const gallery: string
  export const images: string
  export const imagesAlbum: string
  export const imagesDated: string
  export const imagesThrees: string
  export const viewer: string
  export const viewerPicture: string
  export const viewerPosition: string
  export const viewerTools: string
}
declare module '*/home.css' {
  export const banner: string
  export const bannerClaim: string
  export const bannerDate: string
  export const bannerFacts: string
  export const bannerPicture: string
  export const bannerText: string
  export const join: string
  export const joinPicture: string
  export const joinText: string
  export const missingPage: string
  export const missingWays: string
  export const news: string
}
declare module '*/imports.css' {
  export const importPersons: string
}
declare module '*/footer.css' {
  export const cookieBar: string
  export const foot: string
  export const footColumns: string
  export const footEnd: string
  export const footLogo: string
}
declare module '*/header.css' {
  export const arriving: string
  export const demoWarning: string
  export const fadingIn: string
  export const head: string
  export const headBanner: string
  export const headClaim: string
  export const headGrid: string
  export const headLogo: string
  export const headPicture: string
  export const headTools: string
  export const logoName: string
  export const logoNameBesideWide: string
  export const pause: string
  export const pauseBanner: string
  export const skip: string
}
declare module '*/menus.css' {
  export const account: string
  export const accountMenu: string
  export const languageCurrent: string
  export const nav: string
  export const navExtra: string
  export const navPanel: string
  export const toolCount: string
  export const toolWord: string
}
declare module '*/ledger.css' {
  export const ledgerSum: string
  export const ledgerSums: string
}
declare module '*/legal.css' {
  export const imprint: string
  export const imprintLink: string
  export const imprintPart: string
  export const privacy: string
  export const privacyPart: string
  export const termsTitle: string
}
declare module '*/licences.css' {
  export const licenceText: string
  export const licences: string
  export const licencesFile: string
}
declare module '*/look.css' {
  export const lookAccent: string
  export const lookChecks: string
  export const lookFavicon: string
  export const lookFiles: string
  export const lookIcon: string
  export const lookMark: string
  export const lookMaskable: string
  export const lookPreview: string
  export const lookPreviewBody: string
  export const lookPreviewCard: string
  export const lookPreviewFigure: string
  export const lookPreviewHead: string
  export const lookPreviewInput: string
  export const lookPreviewLink: string
  export const lookPreviewNote: string
  export const lookPreviewPaper: string
  export const lookPreviewRow: string
  export const lookPreviewScreen: string
  export const lookPreviewStand: string
  export const lookPreviewTab: string
  export const lookPreviewThumb: string
  export const lookPreviews: string
  export const lookSwatch: string
}
declare module '*/mailings.css' {
  export const mailingDialog: string
  export const mailingFiles: string
  export const mailingLetter: string
  export const mailingNames: string
}
declare module '*/members.css' {
  export const intra: string
  export const refused: string
  export const savedPieces: string
}
declare module '*/next-event.css' {
  export const next: string
  export const nextTime: string
  export const nextTop: string
  export const skFigure: string
}
declare module '*/overview.css' {
  export const more: string
  export const newMusic: string
  export const overview: string
  export const overviewAnswers: string
}
declare module '*/places.css' {
  export const places: string
  export const placesButton: string
  export const placesChoice: string
  export const placesMenu: string
}
declare module '*/status-line.css' {
  export const line: string
  export const update: string
  export const updateHeld: string
}
declare module '*/thumb.css' {
  export const badge: string
  export const thumb: string
}
declare module '*/notifications.css' {
  export const reminderWays: string
  export const reminders: string
}
declare module '*/operation.css' {
  export const alerts: string
  export const held: string
  export const jobs: string
  export const operationFacts: string
  export const serverReply: string
}
declare module '*/orders.css' {
  export const orderAction: string
  export const orderActions: string
  export const orderHeading: string
  export const orderHistory: string
  export const ordersChoice: string
}
declare module '*/outbox.css' {
  export const pending: string
  export const pendingList: string
  export const unsavedDrafts: string
}
declare module '*/payments.css' {
  export const feeBank: string
  export const paymentAmount: string
  export const paymentBody: string
  export const paymentProcessing: string
  export const paymentSpinner: string
  export const paymentWait: string
}
declare module '*/edited-persons.css' {
  export const actOutcomes: string
  export const addMembership: string
  export const changeState: string
  export const consequences: string
  export const endMembership: string
  export const furtherPart: string
  export const furtherParts: string
  export const groupFilter: string
  export const groupMember: string
  export const inviteAgain: string
  export const keptPerson: string
  export const membershipList: string
  export const membershipMore: string
  export const mergeField: string
  export const peopleActions: string
  export const peopleFilters: string
  export const personSearch: string
  export const roleList: string
}
declare module '*/persons.css' {
  export const conflict: string
  export const found: string
  export const ownHistory: string
  export const ownParts: string
  export const person: string
  export const personCard: string
  export const personEntry: string
  export const personPage: string
  export const reach: string
  export const saving: string
  export const whoiswho: string
}
declare module '*/pictures.css' {
  export const adminCamera: string
  export const adminChoices: string
  export const adminChoose: string
  export const adminChooseDone: string
  export const adminChosen: string
  export const adminCrop: string
  export const adminFocus: string
  export const adminPicked: string
  export const adminPickedName: string
  export const adminPicture: string
  export const adminPictureUses: string
  export const adminRange: string
  export const adminRefused: string
  export const adminRefusing: string
  export const adminSent: string
  export const adminSeveral: string
}
declare module '*/planning.css' {
  export const planned: string
  export const plannedAbsent: string
  export const plannedAssumed: string
  export const plannedChoice: string
  export const plannedDone: string
  export const plannedEvent: string
  export const plannedGroup: string
  export const plannedLine: string
  export const plannedMaybe: string
  export const plannedNo: string
  export const plannedScroll: string
  export const plannedSection: string
  export const plannedShort: string
  export const plannedShortages: string
  export const plannedState: string
  export const plannedTitle: string
  export const plannedTools: string
  export const plannedYes: string
}
declare module '*/private-notes.css' {
  export const privateNotes: string
}
declare module '*/programmes.css' {
  export const freeLine: string
  export const performed: string
  export const performedPart: string
}
declare module '*/registration.css' {
  export const register: string
  export const registerForm: string
  export const registerNext: string
}
declare module '*/ordered-rows.css' {
  export const orderedRows: string
  export const orderedRowsFree: string
}
declare module '*/material.css' {
  export const material: string
}
declare module '*/programme.css' {
  export const programme: string
  export const programmeFree: string
  export const programmeTitle: string
}
declare module '*/repertoire.css' {
  export const partFoot: string
  export const partList: string
  export const piece: string
  export const pieceDetails: string
  export const pieceFoot: string
  export const pieceMore: string
  export const pieceNumber: string
  export const pieceParts: string
  export const piecesHead: string
  export const tabs: string
  export const tabsSelect: string
}
declare module '*/seating.css' {
  export const seatingChair: string
  export const seatingGap: string
  export const seatingHall: string
  export const seatingOwn: string
  export const seatingPodium: string
  export const seatingRow: string
  export const seatingRows: string
  export const seatingScroll: string
  export const seatingShared: string
  export const seatingSizes: string
  export const seatingWaiting: string
}
declare module '*/install-steps.css' {
  export const installBar: string
  export const installMenu: string
  export const installPicture: string
  export const installSteps: string
}
declare module '*/annotations.css' {
  export const pageDrawing: string
  export const pageInk: string
  export const penAim: string
  export const penBar: string
  export const penDone: string
  export const penInk: string
  export const penInks: string
  export const penSurface: string
  export const penText: string
  export const penToggle: string
  export const penTools: string
  export const penTurns: string
  export const penUndo: string
  export const penWide: string
}
declare module '*/former-notes.css' {
  export const formerNotes: string
  export const formerNotesButtons: string
}
declare module '*/pen-extras.css' {
  export const penExtras: string
  export const penMore: string
}
declare module '*/stamp-palette.css' {
  export const stampGroup: string
  export const stampIcon: string
  export const stampPalette: string
}
declare module '*/announcements.css' {
  export const announcement: string
  export const announcementCard: string
  export const scan: string
}
declare module '*/beat.css' {
  export const beat: string
  export const beatPill: string
  export const flash: string
}
declare module '*/desk.css' {
  export const canvas: string
  export const column: string
  export const columnPage: string
  export const desk: string
  export const deskScroll: string
  export const jumps: string
  export const leaf: string
  export const leafScroll: string
  export const leaves: string
  export const leavesBetween: string
  export const leavesPair: string
  export const lens: string
  export const page: string
  export const pageJumps: string
  export const pageLower: string
  export const pageUpper: string
  export const pageWide: string
  export const pill: string
  export const pillGone: string
  export const splitControl: string
  export const splitHandle: string
  export const standMessage: string
  export const zones: string
  export const zonesHints: string
}
declare module '*/jumps.css' {
  export const pageJump: string
  export const pageJumpDraft: string
  export const pageJumpTarget: string
  export const pageJumpUnset: string
  export const pageLanding: string
  export const placingAccept: string
  export const placingBar: string
  export const placingButtons: string
  export const placingSurface: string
}
declare module '*/keys.css' {
  export const keysBorder: string
  export const keysDesk: string
  export const keysList: string
  export const keysPage: string
  export const keysPicture: string
}
declare module '*/march.css' {
}
declare module '*/pages.css' {
  export const pagesList: string
  export const pagesPage: string
  export const pagesPicture: string
  export const pagesSlider: string
}
declare module '*/panel.css' {
  export const marginsEdge: string
  export const marginsPreview: string
  export const orientationTilt: string
  export const standChoices: string
  export const standDialog: string
  export const standDialogBody: string
  export const standDialogHead: string
  export const standForm: string
  export const standFormRow: string
  export const standMark: string
  export const standMarks: string
  export const standNarrow: string
  export const standRecordings: string
  export const standSection: string
  export const standSlider: string
  export const standZoom: string
}
declare module '*/piece-list.css' {
  export const standList: string
  export const standPieces: string
}
declare module '*/recording-bar.css' {
  export const recordingBar: string
  export const recordingControls: string
  export const recordingPassage: string
  export const recordingPosition: string
}
declare module '*/recording-sections.css' {
  export const practice: string
  export const practiceBeat: string
  export const practiceItem: string
  export const practiceList: string
  export const practiceMoment: string
  export const practicePlay: string
  export const practiceRefused: string
  export const practiceTool: string
  export const practiceTools: string
}
declare module '*/stand-messages.css' {
  export const standMessages: string
  export const standMessagesCard: string
  export const standUnlockAway: string
  export const unzoom: string
}
declare module '*/stand-picture.css' {
  export const standPicture: string
}
declare module '*/stand.css' {
  export const stand: string
  export const standBar: string
  export const standBars: string
  export const standBarsFolded: string
  export const standModes: string
  export const standNotice: string
  export const standPage: string
  export const standTitle: string
  export const standTool: string
  export const standToolTempo: string
  export const standToolWide: string
  export const standUnlock: string
  export const standUnlockNote: string
}
declare module '*/tuner.css' {
  export const dial: string
  export const dialNote: string
  export const dialScale: string
  export const tones: string
}
declare module '*/variants.css' {
  export const adminStocks: string
  export const adminVariantFields: string
  export const adminVariants: string
}
declare module '*/shop.css' {
  export const cartChanges: string
  export const shop: string
  export const shopBuy: string
  export const shopCheckout: string
  export const shopCount: string
  export const shopItem: string
  export const shopItemAlone: string
  export const shopPicture: string
  export const shopPrice: string
  export const shopShelf: string
  export const shopVariant: string
  export const shopVariantError: string
  export const shopVariantGone: string
  export const shopVariants: string
}
declare module '*/signup.css' {
  export const way: string
  export const wayAction: string
  export const wayPicture: string
  export const waySide: string
  export const wayWords: string
}
declare module '*/guest.css' {
  export const guest: string
  export const guestFacts: string
  export const guestPieces: string
  export const guestSaved: string
}
declare module '*/takes.css' {
  export const takeCard: string
  export const takeLive: string
  export const takeMeter: string
  export const takeOther: string
  export const takePieces: string
  export const takePlayer: string
  export const takePosition: string
  export const takeSection: string
  export const takeSections: string
}
declare module '*/treasury.css' {
  export const yearBefore: string
  export const yearExpense: string
  export const yearIncome: string
  export const yearPicture: string
  export const yearTable: string
}
