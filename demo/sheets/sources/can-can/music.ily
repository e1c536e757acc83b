%% Jacques Offenbach, "Galop infernal" (1858), here in F and B flat; introduction and bridges newly written
#(define bar-length 1/2)

galop = \relative f' {
  f2 | g8 bes a g | c4-. c-. | c8 d a bes | g4-. g-. | g8 bes a g | f f' e d | c bes a g |
  f2 | g8 bes a g | c4-. c-. | c8 d a bes | g4-. g-. | g8 bes a g | f c' g a | f4-> r |
}
galopHarmony = \chordmode { f2 c:7 f f c:7 c:7 f c:7 f c:7 f f c:7 c:7 f4 c:7 f2 }
trio = \transpose f bes \galop
trioHarmony = \transpose f bes \galopHarmony
intro = \relative c'' { c8-> c c c | c d e c | bes-> bes bes bes | bes c d bes | a-> a a a | g-> g g g | c4-> r | c-> r | }
introHarmony = \chordmode { c2 c c:7 c:7 f c:7 c:7 c:7 }
bridge = \relative c'' { c8-> c c4-> | a8-> a a4-> | bes8-> bes bes4-> | a8-> a a4-> | g8-> g g4-> | a8-> a a4-> | b8-> b b4-> | c-> r | }
bridgeHarmony = \chordmode { f2 f c:7 f c:7 f g:7 c:7 }
modulation = \relative a' { a8-> a a4-> | c8-> c c4-> | ees8-> ees ees4-> | f-> r | }
modulationHarmony = \chordmode { f2 f:7 f:7 f:7 }
coda = \relative f'' { f8-> f d4-> | f8-> f d4-> | f8 f d bes | f' f d bes | f'-> f d-> d | bes-> bes f-> f | bes4-> r | bes-> r | }
codaHarmony = \chordmode { bes2 bes bes bes bes bes bes bes }
runs = \relative f' { f4( g8 a | g4) g | a8( bes c a | f4) f | e8( f g e | bes4) g' | a( c8 a | g4) e |
  f( g8 a | g4) g | a8( bes c a | f4) f | e8( f g e | bes4) g' | a e | f r | }

form = {
  \time 2/4 \key f \major \tempo "Allegro vivace" 4 = 152 s2*8 \section
  \mark \default s2*16 \section
  \mark \default s2*16 \section
  \mark \default s2*8 \section
  \mark \default s2*16 \section
  \mark \default s2*4 \section
  \mark \default \key bes \major s2*16 \section
  \mark \default s2*16 \section
  \mark \default \tempo "Presto" s2*8 \bar "|."
}
dynamics = {
  s2\f s2*3 s2\mf s2\< s2\ff s2
  s2\p s2*6 s2 s2\mp s2*4 s2\< s2 s2\!
  s2\f s2*6 s2 s2\ff s2*7
  s2\ff s2*3 s2\mf s2\< s2 s2\!
  s2\mf s2*6 s2 s2\f s2*7
  s2\f s2\< s2 s2\!
  s2\mp s2*6 s2 s2\mf s2*4 s2\< s2 s2\!
  s2\ff s2*15
  s2\ff s2*3 s2\f s2\< s2\fff s2
}
chop = { r8 c-. r c-. }
oom = { c4 g }

flute = { \up \intro \up \galop \up \galop \up \bridge \silence \galop \silence \modulation \trio \up \trio \up \coda }
clarinetI = { \intro \galop \galop \bridge \silence \galop \modulation \trio \trio \coda }
clarinetII = { \secondTo \introHarmony \intro \secondTo \galopHarmony \galop \secondTo \galopHarmony \galop \secondTo \bridgeHarmony \bridge
  \silence \galop \secondTo \modulationHarmony \modulation \secondTo \trioHarmony \trio \secondTo \trioHarmony \trio \secondTo \codaHarmony \coda }
altoSaxI = { \secondTo \introHarmony \intro \comp #1 a' \chop \galopHarmony \secondTo \galopHarmony \galop \secondTo \bridgeHarmony \bridge
  \comp #1 a' \chop \galopHarmony \secondTo \modulationHarmony \modulation \comp #1 bes' \chop \trioHarmony \secondTo \trioHarmony \trio \secondTo \codaHarmony \coda }
altoSaxII = { \thirdTo \introHarmony \intro \comp #2 a' \chop \galopHarmony \thirdTo \galopHarmony \galop \thirdTo \bridgeHarmony \bridge
  \comp #2 a' \chop \galopHarmony \thirdTo \modulationHarmony \modulation \comp #2 bes' \chop \trioHarmony \thirdTo \trioHarmony \trio \thirdTo \codaHarmony \coda }
tenorSax = { \thirdTo \introHarmony \intro \comp #3 c'' \chop \galopHarmony \runs \thirdTo \bridgeHarmony \bridge
  \down \galop \thirdTo \modulationHarmony \modulation \comp #3 c'' \chop \trioHarmony \transpose f bes, \runs \thirdTo \codaHarmony \coda }
trumpetI = { \intro \silence \galop \galop \bridge \silence \galop \modulation \silence \trio \secondTo \trioHarmony \trio \coda }
trumpetII = { \secondTo \introHarmony \intro \silence \galop \secondTo \galopHarmony \galop \secondTo \bridgeHarmony \bridge \silence \galop
  \secondTo \modulationHarmony \modulation \silence \trio \thirdTo \trioHarmony \trio \secondTo \codaHarmony \coda }
hornI = { \comp #1 g' { c4 c } \introHarmony \comp #1 a' \chop \galopHarmony \comp #1 a' \chop \galopHarmony \comp #1 a' { c4 c } \bridgeHarmony
  \comp #1 a' \chop \galopHarmony \pad #1 a' \modulationHarmony \comp #1 bes' \chop \trioHarmony \comp #1 bes' \chop \trioHarmony \comp #1 bes' { c4-> c-> } \codaHarmony }
tromboneI = { \comp #1 c' { c4 c } \introHarmony \silence \galop \comp #1 c' \chop \galopHarmony \comp #1 c' { c4-> c-> } \bridgeHarmony
  \down \galop \pad #1 c' \modulationHarmony \silence \trio \comp #1 d' \chop \trioHarmony \comp #1 d' { c4-> c-> } \codaHarmony }
tromboneII = { \comp #2 c' { c4 c } \introHarmony \silence \galop \comp #2 c' \chop \galopHarmony \comp #2 c' { c4-> c-> } \bridgeHarmony
  \comp #1 a \chop \galopHarmony \pad #2 c' \modulationHarmony \silence \trio \comp #2 d' \chop \trioHarmony \comp #2 d' { c4-> c-> } \codaHarmony }
euphonium = { \down \intro \silence \galop \down \runs \down \bridge \down \galop \down \modulation \transpose f bes, \runs \transpose f bes, \runs \down \coda }
tuba = { \bass { c4 c } \introHarmony \bass \oom \galopHarmony \bass \oom \galopHarmony \bass { c4-> c-> } \bridgeHarmony \bass \oom \galopHarmony
  \bass { c2 } \modulationHarmony \bass \oom \trioHarmony \bass \oom \trioHarmony \bass { c4-> g-> } \codaHarmony }
gallop = \drummode { bd8 sn bd sn }
percussion = { \groove \drummode { <bd cymc>8 sn sn sn | bd sn sn sn } \intro \groove \drummode { bd8 tri bd tri } \galop \groove \gallop \galop
  \groove \drummode { <bd cymc>8-> sn sn4 } \bridge \groove \drummode { bd4 sn8 sn } \galop \groove \drummode { sn8 sn sn sn } \modulation
  \groove \drummode { bd8 tri bd tri } \trio \groove \drummode { bd8 sn bd sn | bd sn <bd cymc> sn } \trio
  \drummode { \repeat unfold 4 { <bd cymc>8 sn sn sn } sn8 sn sn sn | sn sn sn sn | <bd cymc>4-> r | <bd cymc>-> r | } }
