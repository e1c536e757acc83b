import type { german } from '../de-ch/catalogue.ts'
import about from './about.json' with { type: 'json' }
import admin from './admin.json' with { type: 'json' }
import assembly from './assembly.json' with { type: 'json' }
import bulletins from './bulletins.json' with { type: 'json' }
import duties from './duties.json' with { type: 'json' }
import enquiries from './enquiries.json' with { type: 'json' }
import forms from './forms.json' with { type: 'json' }
import gallery from './gallery.json' with { type: 'json' }
import joining from './joining.json' with { type: 'json' }
import members from './members.json' with { type: 'json' }
import payments from './payments.json' with { type: 'json' }
import planning from './planning.json' with { type: 'json' }
import publicPages from './public.json' with { type: 'json' }
import push from './push.json' with { type: 'json' }
import seating from './seating.json' with { type: 'json' }
import server from './server.json' with { type: 'json' }
import shop from './shop.json' with { type: 'json' }
import takes from './takes.json' with { type: 'json' }

/** All English messages. A missing id does not compile; a test finds superfluous ids. */
export const english: Record<keyof typeof german, string> = {
  ...about,
  ...admin,
  ...assembly,
  ...bulletins,
  ...duties,
  ...enquiries,
  ...forms,
  ...gallery,
  ...joining,
  ...members,
  ...payments,
  ...planning,
  ...publicPages,
  ...push,
  ...seating,
  ...server,
  ...shop,
  ...takes,
}
