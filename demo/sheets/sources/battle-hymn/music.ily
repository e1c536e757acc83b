%% American camp-meeting tune (1850s), here in B flat
#(define upbeat 1/8)

verse = \relative f' {
  f8 | f8. f16 f8. ees16 d8. f16 bes8. c16 | d8. d16 d8. c16 bes4 bes8. a16 | g8. g16 g8. a16 bes8. a16 bes8. g16 | f8. g16 f8. d16 f4 r8
  f8 | f8. f16 f8. ees16 d8. f16 bes8. c16 | d8. d16 d8. c16 bes4 bes | c c bes a | bes2. r8
}
chorus = \relative f' {
  r8 | f4. ees8 d8. f16 bes8. c16 | d2 bes | g4. a8 bes8. a16 bes8. g16 | f2 d |
  f4. ees8 d8. f16 bes8. c16 | d2 bes4-> bes-> | c-> c-> bes-> a-> | bes2. r8
}
harmony = \chordmode { r8 | bes1 bes ees bes bes bes2 g:m c:m f:7 bes2. bes8 }
counterVerse = \relative bes {
  r8 | bes4-. d-. f2-> | f4-. d-. bes( d) | ees-. ees-. c( ees) | d( c bes4.) r8 | bes4-. d-. f2-> | f4 d bes d | ees g, f ees' | d2. r8
}
counterChorus = \relative bes {
  r8 | d4. c8 bes4( d) | f4( ees d2) | ees4. d8 c4( ees) | d( c bes2) | d4. c8 bes4( d) | f( d) bes d | ees( c) f( ees) | d2. r8
}
intro = \relative f'' { r8 | f4-> f8. f16 d4-> bes-> | c-> c8. c16 a4-> f-> | bes8. c16 d8. bes16 c8. bes16 a8. c16 | bes4-> f-> bes4-> r8 }
introHarmony = \chordmode { r8 | bes1 f:7 bes2 f:7 bes2. bes8 }
coda = \relative bes' { r8 | c4-> c-> bes-> a-> | bes4-> d-> f2-> | ees4-> ees-> d-> c-> | bes-> f'-> bes,-> r | }
codaHarmony = \chordmode { r8 | c2:m f:7 | bes1 | f1:7 | bes1 }

form = {
  \time 4/4 \key bes \major \partial 8 \tempo "Marschtempo" 4 = 108 s8 s1*4 \section
  \mark \default s1*8 \section
  \mark \default s1*8 \section
  \mark \default s1*8 \section
  \mark \default s1*8 \section
  \mark \default s1*8 \section
  \mark \default s1*8 \section
  \mark \default s1*4 \bar "|."
}
dynamics = {
  s8\f s1*3 s2. s8
  s8\mp s1*5 s1\< s1\mf s2. s8
  s8\f s1*3 s1\> s1\mf s1\< s1\f s2. s8
  s8\p s1*5 s1\< s1\mp s2. s8
  s8\mf s1*3 s1\> s1\mp s1\< s1\mf s2. s8
  s8\mf s1*5 s1\< s1\f s2. s8
  s8\ff s1*3 s1\> s1\f s1\< s1\ff s2. s8
  s8\ff s1 s1 s1\< s1\fff
}
afterbeats = { r8 c-. r c-. r c-. r c-. }
stride = { c4 r g r }

flute = { \up \intro \silence \verse \up \chorus \figure bes'' { c8( e g4) c8( e g4) } \harmony \up \chorus \up \verse \up \chorus \up \coda }
clarinetI = { \intro \silence \verse \chorus \verse \chorus \figure bes' { c8 e g e c e g e } \harmony \chorus \coda }
clarinetII = { \secondTo \introHarmony \intro \silence \verse \secondTo \harmony \chorus \secondTo \harmony \verse \secondTo \harmony \chorus
  \secondTo \harmony \verse \chorus \secondTo \codaHarmony \coda }
altoSax = { \secondTo \introHarmony \intro \comp #1 g' \afterbeats \harmony \secondTo \harmony \chorus \thirdTo \harmony \verse \secondTo \harmony \chorus
  \comp #1 g' \afterbeats \harmony \secondTo \harmony \chorus \secondTo \codaHarmony \coda }
tenorSax = { \thirdTo \introHarmony \intro \counterVerse \counterChorus \silence \verse \counterChorus \counterVerse \counterChorus \thirdTo \codaHarmony \coda }
trumpetI = { \intro \verse \chorus \silence \verse \silence \chorus \verse \chorus \coda }
trumpetII = { \secondTo \introHarmony \intro \secondTo \harmony \verse \secondTo \harmony \chorus \silence \verse \silence \chorus
  \secondTo \harmony \verse \secondTo \harmony \chorus \secondTo \codaHarmony \coda }
trumpetIII = { \thirdTo \introHarmony \intro \silence \verse \pad #3 bes' \harmony \silence \verse \silence \chorus
  \comp #3 bes' \afterbeats \harmony \pad #3 bes' \harmony \thirdTo \codaHarmony \coda }
hornI = { \comp #1 bes' { c4 c8. c16 c4 c } \introHarmony \comp #1 g' \afterbeats \harmony \comp #1 g' \afterbeats \harmony \pad #1 g' \harmony
  \comp #1 g' { r4 c r c } \harmony \comp #1 bes' \afterbeats \harmony \comp #1 bes' \afterbeats \harmony \comp #1 bes' { c2 c } \codaHarmony }
tromboneI = { \comp #1 d' { c4 c8. c16 c4 c } \introHarmony \comp #1 d' { c4-. r c-. r } \harmony \comp #1 d' { c2 c } \harmony \silence \verse \silence \chorus
  \counterVerse \counterChorus \comp #1 d' { c2 c } \codaHarmony }
tromboneII = { \comp #2 d' { c4 c8. c16 c4 c } \introHarmony \comp #2 d' { c4-. r c-. r } \harmony \comp #2 d' { c2 c } \harmony \silence \verse \silence \chorus
  \comp #2 d' { c4-. r c-. r } \harmony \comp #2 d' { c2 c } \harmony \comp #2 d' { c2 c } \codaHarmony }
euphonium = { \down \intro \counterVerse \counterChorus \down \verse \counterChorus \counterVerse \down \chorus \down \coda }
tuba = { \bass { c4 g c g } \introHarmony \bass \stride \harmony \bass { c4 g c g } \harmony \bass { c2 g } \harmony \bass { c2 g } \harmony
  \bass \stride \harmony \bass { c4 g c g } \harmony \bass { c2 c } \codaHarmony }
march = \drummode { bd4 sn8. sn16 bd4 sn }
percussion = { \groove \drummode { <bd cymc>4 sn8. sn16 sn4 sn } \intro \groove \march \verse \groove \drummode { <bd cymc>4 sn bd sn8. sn16 } \chorus
  \groove \drummode { sn4 r8. sn16 sn4 r } \verse \groove \drummode { bd4 r sn r } \chorus \groove \march \verse
  \groove \drummode { <bd cymc>4 sn8. sn16 bd4 sn8. sn16 } \chorus
  \drummode { r8 | <bd cymc>4 sn bd sn | bd sn <bd cymc>2 | sn4 sn sn8 sn sn sn | <bd cymc>4-> sn-> <bd cymc>-> r | } }
