/** What gives a language away in instructions for pictures. */
export interface Evidence {
  /** BCP 47. */
  readonly language: string
  /** Letters that it has beside a to z. */
  readonly letters: string
  /**
   * Function words, and what pictures are asked for with; `*` stands for any ending. None is an English word, and none
   * is short and common in names.
   */
  readonly words: string
}

/** The languages of Latin script that most people write in. Others are told by their script. */
export const EVIDENCE: readonly Evidence[] = [
  {
    language: 'de',
    letters: 'äöüß',
    words: `
      abschneiden alle alles auf aus aussehen bei beschrift* bild* bitte blau* bunter das dass dem der des dich diese
      dreh* drei du dunkel dunkler durch ecke ecken ein eine* entfern* er ersetz* es etwas farbe* foto fotos
      freistell* fuege füge für ganz ganze* gelb* gerade gib groesse groß* größe grün* hätte haut hellen heller
      hintergruende hintergrund* hinzu ich ihm ihn ihr ihre im ist jede jeden jedes jetzt kaelter kälter kannst kanten
      klein* könn* kontrast kräftig* lassen lege legen mach mache machen macht mehr mein* mich mit mitte möchte* nach
      nachher nebeneinander nicht noch nur oben oder rahmen rand rechts richten roten roter rotes sättigung* schaerfe*
      schärfe* schneid* schon schön schreib* schrift schriftzug schwarz* sehr sein setze sich sie sind soll* sowie
      spiegel* stell stelle stellen über übereinander überschrift ueberschrift um und uns unscharf* unten
      untereinander vergroesser* vergrößer* verkleiner* verwandle vier vom von vor vordergrund vorher waere waermer
      wandle wäre weg weiß* weniger wenn werden wie wir wird wirkt zeichne* zu zum zur zuschneiden zwei zwischen`,
  },
  {
    language: 'fr',
    letters: 'àâçéèêëîïôœùûüÿ',
    words: `
      agrandi* ajoute* arrière* assez au augmente aux avant-plan avec bas blanc blanche bleu* bord bords c'est cadre
      carré* cela ces cet cette chaud chaude cinq contraste côte côté couleur* d' dans de des dessin* dessous dessus
      deux diminue* droite du écri* elle elles en enlève* enlever entoure* est et étire* être fais flou fonds froid
      gauche gris haut hauteur il ils jaune je jolie l' la le légende les leur lignes lui lumineu* luminosité mais
      mets mettre milieu moi moins mon ne nette netteté noir noire nous ombre ou où pareil peau peu peux-tu
      photographie pivote plaît plutôt pouvez puis qu' quatre que quelque qui rajoute* recadr* réduis* remplace*
      retourne* rogne* sa semble ses soient soit sombre sont sous superpose* supprim* sur titre toi tourne* tous toute
      toutes très trois trop un une vers vert veux visage vivant vives voudrais vous`,
  },
  {
    language: 'es',
    letters: 'áéíñóúü¿¡',
    words: `
      abajo agrega* al algo alinea amarill* añad* ancho aquí arriba aumenta* azul* blanc bonit* borde borra* brillante
      brillo cálid* cambia* cara centro cinco clara claro coloca* colores como contraste convierte* cuadrad* cuadro
      cuando cuatro dale de debajo del dentro derecha desde desenfoc* dibuja* disminu* el elimina ella en encima entre
      es escrib* esquina esta está están este esto fondo foto fotografía* fotos fuera fuerte gira grande grandes hacer
      hacia haga haz hazla hazlo imagen imágenes invierte* izquierda la lado las le letra letras lienzo lo los luz
      marco más menos mi mis muy negr* ni nítid* oscur* para parece pequeñ* pero piel poco podrías pon ponle por
      puedes que quiero quisiera quita* recort* reemplaz* roj* rostro rota se sean ser si sobre sombra su suaviz* sus
      también texto título toda todo tres un una unas uno unos verde* voltea* ya`,
  },
  {
    language: 'it',
    letters: 'àèéìíîòóùú',
    words: `
      accanto affianc* aggiung* agli al all' alla alle allo ammorbid* anche angolo aumenta* basso bianc* blu bordo
      capovolg* centro che chiar* cinque colora* colore* colori contorno contrasto cornice d' da dal dalla dei del
      dell' della delle dello dentro destra di diminu disegna* ed elimina fai foto fuori giall* gli grande grandi
      griglia il immagin* inclin ingrandi* intorno l' la lato le lo luce luminos* meno metti* mi mia mio molto nel
      nella nelle ner nera nero nitid* ombra pelle però piccol piu più po' poco puoi quadrat quattro quella quello
      questa questi questo raddrizza* rendi riduci* riempi* rimuov* ritagli* ross* ruota* scritta scriv* scur se
      sembra sfoca* sfond* sfuma* si sia siano sinistra sono sopra sostitu* sotto sovrappon* specchi* sposta* su sua
      sul sulla suo tela testo titolo togli* tra trasform* tre troppo tutta tutto un un' una uno verde* viso vivaci
      volto vorrei`,
  },
  {
    language: 'pt',
    letters: 'áâãàçéêíóôõú',
    words: `
      abaixo acima acrescent* adicion* altura ao aos apag* às até aument* azul* baixo bem borda branc brilhant* brilho
      canto centro cinco clar coloca coloque com como contorno contraste cor corta* corte da das de deixa deixe dela
      dele dentro desenh* desfoc* desfoqu* desta deste diminu direit* dois duas ela ele entre escala escrev* escur*
      espelh* esquerd* essa esse esta está este faça faz fazer fique fiquem foi fora foto fotografia fotos fundo gira
      gire grande grandes imagem imagens inverta* isso isto junte lado letras luz mais meio menos meu minha moldura
      muito na não nas nítid* nos num numa os ou para parece pela pele pelo pequen* pode poderia ponha por pouco pra
      preta preto quando quatro que queria quero reduz* remov retir rosto se seja sem ser seu só sobre sombra sua
      suaviz* substitu também tela texto título toda todo três troque tudo um uma umas uns verde* vermelh* vivas você`,
  },
  {
    language: 'nl',
    letters: 'ëéïöü',
    words: `
      aan achtergrond* afbeelding* afgerond* alsjeblieft alstublieft beeld beetje bij bijschrift bijsnijd* binnen
      blauw* boven bovenaan bruin buiten dat de deze dit donker* draai* drie een eens en er foto foto's geel gele
      gezicht gouden graag grijs* groen* groot grote haal helder* het hoek hoeken houd huid hun iets ik jaren je jij
      kader kan kantel* kleine kleiner kleur* kun kunt levendig* lichter lijkt linksboven linksonder maak maar maken
      meer midden mij mijn minder naar naast niet nog om omheen onder onderaan onderschrift onscherp* op oranje paars
      plaats plak rand randen rechts rechtsboven rechtsonder rood schaduw scherp* schrijf* snijd* spiegel* te teken*
      tekst titel tussen uit veel vergroot* verhoog verklein* verlaag vervang* verwijder* vier vierkant* vijf voeg
      voor wat wazig* wel wil witte wittere worden zet zetten zijn zodat zonder zou zwart*`,
  },
  {
    language: 'sv',
    letters: 'åäöé',
    words: `
      ansikt* är åt att av bakgrund* behåll beskär* bild bilden bildens bilder* blå bokstäver bort bredvid där de
      denna det detta du efter eller en ersätt* ett färg* fem fetstil för förvandla* fotot från fyra fyrkant* gör göra
      grön gul guld* har här himlen höger hörn hörnen hud inte inuti jag kall kallare kan kant kanten kanter
      kontrasten kvadrat* lägg* lite liten litet ljus* mättnad* med mer mig min mina mindre minska mörk* mot ned ner
      och öka om över på placera* rita* röd* rotera* så ser ska skarp* skriv* skugga skulle som spegl* starkare stor
      stora storlek större sudd suddig* svart* ta tre två upp ut utan utanför vänd* vänster varandra varm varmare vid
      vill vit vita vitt vrid`,
  },
  {
    language: 'da',
    letters: 'æøå',
    words: `
      af ansigt* baggrund* beskær* billede billeder billedet billedets blå bogstaver de denne der det dette drej* du
      efter eller en er erstat* et farve* fem firkant* fjern* flyt* formindsk* forøg* forvandl* fra gerne gør grøn*
      gul guld* har himlen hjørne* højre hvid* ikke ind indeni jeg kan kant kanten kanter koldere kom kunne kvadrat*
      læg lav lidt lige lille lysere lysstyrke mætning* med midten mig min mindre mit mørk* ned nederst og om op
      øverst på placer* ramme rød* roter* rundt så sæt* ser siden sig skal skarp* skriv* skygge sløre* som spejl*
      større størrelse tak tegn* tekst til tilføj* tre ud uden udenfor være varm varmere ved venstre vil`,
  },
  {
    language: 'no',
    letters: 'æøå',
    words: `
      ansikt* av bakgrunn* beskjær* bilde* blå bli bokstaver* de denne det dette drei* du eller en er erstatt* et
      etter farge* fem fjern* flytt* forvandle* fra gjerne gjør gjøre grønn* gul har himmelen hjørne* høyre hverandre
      hvit* ikke inni jeg kaldere kan kant kanten kanter kunne kvadrat* legg lite liten litt logoen lysere lysstyrke
      med meg mer metning* midten min mindre mørk* mot ned nederst noe og øk om opp øverst på plasser* ramme reduser*
      rød* roter* rundt så seg ser sett siden skal skarp* skriv* skygge som speil* større størrelse svart* takk tegn*
      tekst til tre uskarp* ut uten utenfor være varm varmere ved venstre vil vri`,
  },
  {
    language: 'fi',
    letters: 'äöå',
    words: `
      alakulma* alareunaan alle allekkain aseta* ehkä ei enemmän että haluaisin haluan hän harmaa* hieman himmennä*
      iho iso isolla isompi ja joka jos jotta käännä* kaikista kaikki kaksi kallista kanssa kasvata kasvot kehy*
      keltai* keske* kierrä* kiitos kirjain* kirjoita* kirkka* koko kolme kontrasti* korvaa kuin kulma* kulta* kun
      kuva* kuvien kylläisy* laita lämpim* leikkaa* liian lisää* mikä minä minun mukaan musta mutta muunna* muuta*
      myös näitä nämä näyttää ne neliö* neljä niin nyt oikea* ole olisi oranssi ovat päälle peilaa pidä pienempi
      pienennä* pieni piirrä* pitäisi pois poista* rajaa* reuna* rinnakkain ruskea saisi saisitko se sekä sen siihen
      siitä sijoita* sillä sini sisään sitten sumen* suorista suurenna* tähän tai tämä tämän tarkenna* tästä tausta*
      teksti* terävin* terävö* tumm ulkopuolelle vaalea* vähän vähemmän vähennä* valko* väre* väri* varjo vasem* vielä
      vierekkäin vihreä* viileä* viisi violetti voisitko voitko ylä* yli ympäri*`,
  },
  {
    language: 'pl',
    letters: 'ąćęłńóśźż',
    words: `
      bardziej bez biał* być cał* chce chcę chciał* ciemn* cień ciepł* czarn* czerwon* cztery czy dla dodaj* duże duży
      dużymi dwa dwie góry górze ich im jak jako jasn* je jego jej każd* koło kolor* kontrast* krawędzi* która które
      który kwadrat* lew lewo linia linię liter lub małe mały mi mnie mniej mniejsz* mogę mój moja moje możesz na nad
      napis* narysuj* nasyceni* nie niebiesk* niech obok obraz* obróć* od odbij* okrąg oraz ostr pięć po pochyl*
      poproszę pośrodku powinno praw proszę przez przy przytn* ramk* rog rogi rogu rozjaśn* rozmaz* rozmy* są się
      siebie skóra środku szar* tak te tego tej tekst* tła tłem tło troche trochę trzy twarz* tych tytuł ułóż umieść*
      usun* usuń* wewnątrz wiecej więcej większ* wstaw* wygląda wyostrz* wyrówn* wytnij* za zamień* zastąp* zbyt
      zdjeci* zdjęci* ze że żeby zewnątrz zielon* zimn* zlot* złot* zmień* zmieni* zmniejsz* żółt* zostaw* zrob* zrób*
      zwiększ*`,
  },
  {
    language: 'cs',
    letters: 'áčďéěíňóřšťúůýž',
    words: `
      aby ani až barv* bez bíl* bych byl být čern* červen* chci chtěl* co čtverc* čtyři dej doleva dolů doprava
      doprostřed dva dvě fotk* fotografi* hnědou jak jako jas je jeho její jen ještě jsou kde ke kontrastu kruh
      kruhov* která které který linku malé malý mě měla mělo méně menší mi modr* moje můj může můžeš můžete na nad
      nahoru nahrad* nahraď* naklo* nakresl* napis* napiš* ne nech než obě obrázek obrazk* obrázk* od odstra* okraj*
      orizn* ořízn* ostr otoč* pak pět písm* pleť po pozadi pozadí přes při pridej* přidej* prosim prosím rámec ramec*
      rámeč* rohu rohy rozmaz* se šed* si sniž* stín studen světl* sytost* ta tak tato te tento tepl* titul* tmav*
      toho tohoto tři trochu tvář* ty udelej* udělej* umist* umíst* uvnitř ve vedle velké velký venku větší více vlož*
      vymaž* vypadá vyrovn* za zaostři* ze že zelen* zesvětl* zlat* žlut* změn* změň* zmenš* zostři* zrcadl* zvětš*
      zvyš*`,
  },
  {
    language: 'sk',
    letters: 'áäčďéíĺľňóôŕšťúýž',
    words: `
      aby ako ani až bez biel* bol červen* cez chcel* chcem čiern* čo daj doľava doprava dva dve ešte farb* fotk*
      fotografi* hore ich jas je jeho jej kde kontrastu kruh kruhov* ktorá ktoré ktorý ku len linku mala malé malo
      malý menej menší mi modr* môj moje môže môžeš na nad nahrad* nahraď* naklo* nakresl* napíš* nech než nie oba
      obrázk* obrázok od odstran* odstráň* okraj* orež* ostr otoč* päť písm* pleť po potom pozadia pozadie pre pri
      pridaj* prosim prosím rámik* rohu rohy rozmaž* sa šed* si sivú stredu studen štvorc* štyri sú svetl* sýtos* tá
      tak táto tento tepl* tieň titul* tmav* toho tohto tri trochu tvár* ty umiestn* urob* väčší vedľa veľké veľký
      viac vlož* vnútri vo vonku vymaž* vyrovn* vyzerá za zaostri* že zelen* zlat* žlt* zmen* zmeň* zníž* zo zosvetl*
      zrkadl* zväčš* zvýš*`,
  },
  {
    language: 'hr',
    letters: 'čćđšž',
    words: `
      ali bez bi bih bijel* biti boj* bude budu četiri crn* crven* da desn* dodaj* donj* dva dvije fotku fotografij*
      ga gdje gornj* hladn* ih iz izbriši* izgleda izoštri* izreži* izvan ja je jedan jedna jedno još kad kao koja
      koje koji kontrast* koža krug krugov* kut kutov* kutu kvadrat* li lijev* liniju makni* malo manj* mi mogu moj
      moja moje molim može možeš možete na nacrtaj* nad nagni napiši* naslov* natpis* ne neka nije oba od oko okreni*
      okvir* oštr* ovaj ove ovu plav* po podebljan* podigni poravn* postavi* povećaj* pozadin* pretvori* pri promijen*
      rotiraj* rubov* sa samo se sive sivo sjena sjenu slik* slov smanji* sredin* stavi što su svijetl* svjetl* ta taj
      tamn* te tekst topl* treba trebalo trebao tri tu učini* ukloni* unutar uz velik* više za zamijeni* zamut*
      zasićen* zatim zelen* želim zlatn* zrcal* žut*`,
  },
  {
    language: 'ro',
    letters: 'ăâîșțşţ',
    words: `
      aceasta această acest aceste adauga* adaugă* ai al alb alb-negru albă albastr* albe alungește ar aș asta ca că
      cald* când ce cea cele centru cerc chenar* cinci colț* contur cu culoare* culori culorile dar de decup*
      deseneaz* dintre doi două dreapta elimin este estomp* eu fă fa-o fără fața față fi fie fotografi* fundal*
      galben* iar îi imagin imi în înclin îndreapt* înlocui* intunec* întunec* jos jur la langa lângă linie litere lui
      luminoas* luminos luminozitate mai mareste mărește marginea marginile mari mea meu mi mic mică mici micșor*
      mijloc* mult mută negre negru nu oglind* patrat* pătrat* patru pe pentru pielea poate poti poți poza poză pozei
      prea prin pune puneți putin puțin puțină rama ramă rece rog roșie rosu roșu roteste* rotește* rotun sa să
      saturație sau schimb* scoate* scrie* se si și spre stanga stânga sterge* șterge* sunt sus tăia* te titlu toată
      toate trebuie trei umbra umbră un una unei unui vă verde vreau`,
  },
  {
    language: 'hu',
    letters: 'áéíóöőúüű',
    words: `
      abban adj aki alá alakítsd* alapra alsó alulra amely arany* arcot árnyék* az azt bal balra belül betű* bőr cím*
      csak cseréld* csinál* csökkentsd* de döntsd* ebből egy egyik egymás élénk* éles* ennek erre erről és ez ezt
      feher* fehér* fekete* fel felső felülre fényerő* fénykép* fölé fordíts* forgasd* fotó* három hatter* hátter*
      háttér* helyettesítsd helyezd* hideg* hogy homályos* ide igazítsd* igen írd írj* itt jobb jobbra kék* kell
      kellene kép* kérek kérem keret* kérlek kettő kevésbé kevesebb ki kicsi kicsit kisebb kívül kontraszt* kör köré
      kört körül középre* le legyen legyenek lehet lesz maradjon meg még meleg* mellé minden nagy nagyítsd nagyobb
      nagyon ne négy négyzet* nem növeld* oda öt ott piros* rá rajzolj* rakd* sarkába sarkai sarkok sarok* sem sötét*
      szélé* szeretnék szeretném szín* szöveg* távolítsd* tedd* tegyel* tegyél* telítettség* több töröld* tudnád
      tudnál tudod tükröz* tul túl tűnik után vágd* vagy változtasd* vastag* vele vilagos* világos* vonal* zöld*`,
  },
  {
    language: 'tr',
    letters: 'çğıöşüİ',
    words: `
      alt altın* ama ancak arka arkaplan* artır* arttır* aydınlık* azalt* bana başlık* ben beni beş beyaz* bir biraz
      boyut* bu bulanık* bunu bütün büyük büyüt* canlı cerceve* çerçeve* çevir* çevrel* cilt çiz* cok çok da daha de
      degistir* değiştir* diye dışına dondur* döndür* dönüştür* dört doygunlu* düzelt* eğ* ekle* etrafin* etrafın*
      fotograf* fotoğraf* gerek gibi gölge* görünüyor gri hafif* harf* icin için içine iki ile ise isterim istiyorum
      kadar kaldir* kaldır* kalın* karanlık* kare* kenar* kes* kirmizi* kirp* kırmızı* kırp* kontrast* köşe* koy*
      kucult* küçült* lutfen lütfen mavi* metin mi misin mı mısın musun ne olan olarak olmalı olmasın olmasını olsun
      olur onu oraya ortala* ortasına ortaya parlak* renk* resim* resmi* sağ sağa sarı* sil siyah* sıcak* soğuk* sol
      sola sonra şu şunu tüm üç üst üste üzerinde uzerine üzerine var ve veya ya yan yana yapar yapın yaz* yerleştir*
      yeşil* yok yüz yüzü zemin*`,
  },
  {
    language: 'id',
    letters: '',
    words: `
      abu-abu ada agar akan aku anda antara atas atau bagian baik balik* bawah bayangan belakang* beri berikan besar
      besarkan bingkai* biru bisa bisakah buat buatlah buram* cerah* cermin* dalam dan dari dengan depan di dingin
      dong dua empat foto fotonya gak gambar* ganti garis gelap* geser* hangat hanya hapus* harap harus hijau
      hilangkan* hitam hitam-putih huruf ingin ini itu jadi jadikan jangan jelas jenuh* judul* juga kamu kan kanan ke
      kecerahan kecil kecilkan kedua kiri kontras kotak kulit kuning kurang kurangi kurangkan lagi lalu lama latar
      lebih letakkan* lima lingkaran luar luruskan mau menjadi merah miringkan mohon muda muka naikkan nya oleh orang
      pada pasang* perbesar perjelas perkecil persegi pertajam pindahkan* pojok potong* putar* putih putihkan rapikan
      sangat satu saturasi saya sebelah sedikit sekali seluruh semua seperti sisi* sudut* supaya tahun tajam* tambah*
      tapi taruh* tebal tengah* tepi terang* terlalu terlihat tetap tetapi tidak tiga tingkatkan tolong tulis*
      turunkan ubah* ukuran* untuk wajah* warna* yang`,
  },
  {
    language: 'vi',
    letters: 'àảãáạăằẳẵắặâầẩẫấậèẻẽéẹêềểễếệìỉĩíịòỏõóọôồổỗốộơờởỡớợùủũúụưừửữứựỳỷỹýỵđ',
    words: `
      ấm ảnh ba bạn bão bên bốn bóng bức cả cạnh cắt cho chữ chuyển có của cùng da đặt đề đen đỏ độ đổi dòng được dưới
      đường ghép giảm giống giữa giúp góc gương hai hãy hình hoà hòa hoặc hơn hồng ít khi không khung là lại làm lạnh
      lên lớn lòng mà mạnh mặt màu mép mình mờ mọi mot một năm nào nâu này nên nền nét nghiêng ngoài nhau nhẹ nhiều
      nhỏ như nhưng những phải phản phóng phông quá quanh rõ rồi sáng sao tăng tất thẳng thành thay thêm thì thu tím
      toi tôi tối trái trắng trên tròn trong trông từ tương và vàng vào vẽ viền viết với vui vuông xám xanh xin xoá
      xóa xoay xung xuống`,
  },
  {
    language: 'ca',
    letters: 'àçéèíïóòúü·',
    words: `
      afegeix* això al als amb amunt aquest aquesta aquí augmenta* avall blanc blau* brillant* cantonada capgira* cara
      cinc clar com costat dalt de del dels des desenfoca* dibuix* disminu* dreta el elimina els en entre envolta* és
      esborra* escri* esquerra* fes fes-la fons fora fosc* foto fotografia* gira gran grans groc imatg* la les li
      lletra lletres llum marc menys més meu meva mig molt na ne negre* nítid* ombra pel pell pels però perquè petit
      poc podries posa quadrat quatre que redueix* retalla* se sembla ser si sigui siguin sobre sota suavitz* substitu
      també títol tota tres treu* un una unes uns va verd vermell* vius voldria vora vull`,
  },
]

/** Words of English requests that are none of the languages above: one that holds them is English, or means to be. */
export const ENGLISH = `
  about above across add added adding after again already also and any anything apply are around arrow away back
  background because becomes before behind below beside between big bigger bit black blend blue blur blurred blurry
  bold border both bottom box bright brighten brighter brightness bring brown but can caption card centered change
  clarity clean clear cold colour colours come convert cooler copy corner corners could counter cover create crop cut
  dark darken darker decrease degrees delete diagonal does doesn't don't done double draw drawing dreamy drop each
  edge edges effect effects empty enough entire every everything except exposure faces fade faded faint feels first
  fix flag flip four frame from front full gap gaps give glow goes gradient grain green greenish grey hardly has
  heading headings headline heart hearts height high highlights horizontally huge i'd i'm if increase inside instead
  into invert isn't it it's its just keep kind label labels last lay leave left less lettering letters lift light
  lighter like lines list little looks lower made make makes may middle mirror moody more morning much my navy need
  never new next night nothing of off once one only or other others our out outline outside over overlay own paper
  percent photograph pic pics picture pictured pictures pixels please pls pointing purple put quarter quite quote
  raise read really remove repeat replace resize rid right ring rotate round rounded row said same saturated say says
  scale see several shadow shadows shape shaped sharp sharpen sharper shop shot should sides sign size sky slightly
  small smaller soft some square squared stack stands stars stay stays steps sticker straighten street strength
  stretch strip stripes strong stronger stylish subline swap take taken text thank thanks that the their them then
  there these they thick thin thing third this those three through time title together too took top touch transparent
  trim turn turns twice two underneath until up upper upside use vertically wants warmer washed watermark way what
  where which white who whole whose wide width window wish with without word words would write writing yellow you your`

/** Words that English has taken over with their accents. */
export const BORROWED = `
  à attaché blasé brûlée café cafés château cliché clichés cortège crème crêpe crêpes débris débutante décor
  décolleté déjà détente doppelgänger élan éclair émigré entrée étude exposé façade façades fiancé fiancée flambé
  frappé garçon gâteau ingénue jalapeño jalapeños matinée mêlée moiré naïve naïveté née ombré noir papier-mâché
  passé pâté piñata protégé purée risqué rosé roué résumé sauté señor señora señorita sfumato smörgåsbord soirée
  soufflé touché über vis-à-vis voilà`
