import { listAbsences, saveAbsence } from './absences.ts'
import { getAnnotations, saveAnnotations } from './annotations.ts'
import {
  createParticipation,
  listAnswerCounts,
  listParticipation,
  listSubscribable,
  listTodo,
  updateParticipation,
} from './answers.ts'
import { sendBatch } from './batch.ts'
import { getBulletinPicture, listBulletins, readBulletin } from './bulletins.ts'
import {
  generateDownload,
  getComposition,
  listCompositions,
  listSheets,
  searchCompositions,
  secureDownload,
  signSheets,
} from './compositions.ts'
import { changeDefaultAnswers, getDefaultAnswers } from './default-answers.ts'
import type { Endpoint } from './endpoint.ts'
import { answerEnquiry, listEnquiries } from './enquiries.ts'
import { exportEvents, listEventExportAttributes } from './event-export.ts'
import { getEvent, getEventArticle, getEventIcal, listEvents } from './events.ts'
import { getMyself } from './persons.ts'
import { getLeaflet, listProgramme, listProgrammeSizes } from './programme.ts'
import { listRecordingSections, saveRecordingSection } from './recording-sections.ts'
import { signRecording } from './recordings.ts'
import { getRepertoirePdf, listRepertoire, listRepertoireCompositions } from './repertoires.ts'
import { listRepresentedMembers } from './represented-members.ts'
import { getRoles } from './roles.ts'
import { listSectionMarks } from './section-marks.ts'
import { getSharedAnnotations } from './shared-annotations.ts'
import { getStandSettings, saveStandSettings } from './stand-settings.ts'
import { openStandStream } from './stand-stream.ts'
import { listTakes, signTake } from './takes.ts'

/**
 * The endpoints that a device of a child uses as the child: own answers and absences, bulletins, internal events, sheets, the
 * stand, and the own name. It uses those for everybody as a visitor, and no others. Each part of a batch is checked on its own.
 */
export const openToChildDevices: ReadonlySet<Endpoint> = new Set<Endpoint>([
  ...[listParticipation, listSubscribable, listTodo, listAnswerCounts, createParticipation, updateParticipation],
  ...[listAbsences, saveAbsence, getDefaultAnswers, changeDefaultAnswers, listEnquiries, answerEnquiry],
  ...[listBulletins, readBulletin, getBulletinPicture],
  ...[listRepertoire, listRepertoireCompositions, getRepertoirePdf, listProgramme, listProgrammeSizes, getLeaflet],
  ...[listCompositions, searchCompositions, getComposition, listSheets, generateDownload, signSheets, secureDownload],
  ...[listRecordingSections, saveRecordingSection, listSectionMarks, listTakes, signTake],
  ...[signRecording, getAnnotations, saveAnnotations, getSharedAnnotations, getStandSettings, saveStandSettings],
  ...[listEvents, getEvent, getEventArticle, getEventIcal, exportEvents, listEventExportAttributes],
  ...[openStandStream, sendBatch, getMyself, getRoles, listRepresentedMembers],
])
