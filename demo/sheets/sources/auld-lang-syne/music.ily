%% Scottish folk tune (Thomson's Select Collection, 1799), here in F
#(define upbeat 1/4)

verse = \relative c' {
  c4 | f4. f8 f4 a | g4. f8 g4 a | f4. f8 a4 c | d2. d4 | c4. a8 a4 f | g4. f8 g4 a | f4. d8 d4 c | f2.
}
chorus = \relative d'' {
  d4 | c4.( a8) a4( f) | g4. f8 g4 d' | c4.( a8) a4( c) | d2. d4 | c4. a8 a4 f | g4. f8 g4 a8( g) | f4.( d8) d4( c) | f2.
}
harmony = \chordmode { r4 | f1 | c2.:7 f4 | f2 f:7 | bes1 | f1 | c2.:7 f4 | bes2 c:7 | f2. }
descantA = \relative a {
  r4 | a2( c) | bes4( c d c) | a2 ees' | d2.( f4) | f( ees d c) | bes2( c4) f, | f( g8 a bes4) bes | a2.
}
descantB = \relative a {
  r4 | f4( g a c) | e2( d4 c) | a2 ees' | d4( f g f) | c2 a | bes4( a g c) | d2 bes4 bes | a2.
}
introMelody = \relative d'' { d4 | c4. a8 a4 f | g4. f8 g4 a8( g) | f4. d8 d4 c | f2. }
introHarmony = \chordmode { bes4 | f1 | c2.:7 f4 | bes2 c:7 | f2. }
coda = \relative d'' { d4 | c4.( a8) a4( f) | g4. f8 g4 a8( g) | f2( des4 c) | f1~ | f1\fermata }
codaHarmony = \chordmode { bes4 | f1 | c2.:7 f4 | bes2 bes:m | f1 | f }

form = {
  \time 4/4 \key f \major \partial 4 \tempo "Andante con moto" 4 = 88 s4 s1*4 \section
  \mark \default s1*8 \section
  \mark \default s1*8 \section
  \mark \default s1*8 \section
  \mark \default s1*8 \section
  \mark \default s1*8 \section
  \mark \default s1*8 \section
  \mark \default \tempo "Langsamer" s1*5 \bar "|."
}
dynamics = {
  s4\mf s1*2 s1\> s2.
  s4\p s1*3 s1\< s1\mp s1*2 s2.
  s4\mp s1*3 s1\< s1\mf s1 s1\> s2.
  s4\p s1*3 s1\< s1\mf s1 s1\> s2.
  s4\mf s1*3 s1\< s1\f s1*2 s2.
  s4\f s1*3 s1\< s1\ff s1*2 s2.
  s4\f s1*3 s1\< s1\ff s1 s1\> s2.
  s4\mf s1 s1\> s1\mp s1\> s1\p
}
walking = { c4 e g e }
rocking = { r8 c( e g e4) e }
push = { r4 c r c }

flute = { \up \introMelody \silence \verse \up \chorus \figure bes'' \rocking \harmony \up \chorus \up \verse \up \chorus \up \coda }
clarinetI = { \introMelody \figure a' { c8( e g e c e g e) } \harmony \chorus \verse \chorus \verse \chorus \coda }
clarinetII = { \secondTo \introHarmony \introMelody \pad #2 a' \harmony \secondTo \harmony \chorus \secondTo \harmony \verse
  \secondTo \harmony \chorus \secondTo \harmony \verse \chorus \secondTo \codaHarmony \coda }
altoSax = { \secondTo \introHarmony \introMelody \silence \verse \thirdTo \harmony \chorus \comp #1 a' \push \harmony
  \thirdTo \harmony \chorus \secondTo \harmony \verse \secondTo \harmony \chorus \secondTo \codaHarmony \coda }
tenorSax = { \pad #2 f' \introHarmony \silence \verse \descantB \descantA \descantB \descantA \descantB \pad #2 f' \codaHarmony }
trumpetI = { \silence \introMelody \verse \silence \chorus \silence \verse \chorus \verse \chorus \coda }
trumpetII = { \silence \introMelody \secondTo \harmony \verse \silence \chorus \silence \verse \secondTo \harmony \chorus
  \secondTo \harmony \verse \secondTo \harmony \chorus \secondTo \codaHarmony \coda }
hornI = { \pad #1 a' \introHarmony \pad #1 a' \harmony \comp #1 a' \push \harmony \pad #1 a' \harmony \comp #1 a' \push \harmony
  \comp #1 a' \push \harmony \pad #1 a' \harmony \pad #1 a' \codaHarmony }
tromboneI = { \pad #1 c' \introHarmony \pad #1 c' \harmony \silence \chorus \down \verse \pad #1 c' \harmony \comp #1 c' \push \harmony
  \descantB \pad #1 c' \codaHarmony }
euphonium = { \silence \introMelody \descantA \silence \chorus \down \verse \descantB \descantA \descantB \down \coda }
tuba = { \bass { c1 } \introHarmony \bass { c2 g } \harmony \bass { c1 } \harmony \bass { c2 g } \harmony \bass { c4 r g r } \harmony
  \bass \walking \harmony \bass { c4 g c g } \harmony \bass { c1 } \codaHarmony }
beat = \drummode { bd4 sn bd sn }
percussion = { \silence \introMelody \silence \verse \groove \drummode { tri2 r2 } \chorus \groove \drummode { tri2 r2 } \verse
  \groove \drummode { bd4 r sn r } \chorus \groove \beat \verse \groove \drummode { <bd cymc>4 sn bd sn8 sn } \chorus
  \drummode { r4 | bd4 r sn r | bd r sn r | bd r r2 | cymc1 | tri1\fermata } }
