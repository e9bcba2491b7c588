// The words of client_cli/fair/words.py, one for each value of a byte: a deal in a few of them can
// be compared by voice.

export const WORDS = (
  "acorn,actor,album,alley,amber,angel,ankle,apple,apron,arena,arrow,aspen,atlas,attic,autumn," +
  "badge,bagel,baker,bamboo,banjo,barn,basil,basket,beach,beacon,beaver,bell,berry,bird,blanket," +
  "boat,bonnet,bottle,bread,brick,bridge,brush,bucket,butter,button,cabin,cactus,camel,camera," +
  "canal,candle,canoe,canvas,carpet,carrot,castle,cedar,cellar,chalk,cherry,circle,clay,cliff," +
  "clock,clover,coast,cobra,coffee,comet,copper,coral,corn,cotton,crane,crown,crystal,cushion," +
  "daisy,dancer,desert,diamond,dinner,doctor,dolphin,donkey,dragon,drum,eagle,easel,echo,elbow," +
  "elm,ember,engine,fabric,falcon,farmer,feather,fiddle,finger,flag,flute,forest,fossil," +
  "fountain,fox,frost,garden,garlic,ginger,giraffe,glass,glove,goat,gold,grape,guitar,hammer," +
  "harbor,harp,hazel,heron,hill,honey,horse,hotel,iceberg,igloo,island,ivory,jacket,jaguar," +
  "jasmine,jelly,jewel,jungle,kayak,kettle,king,kitchen,kite,kiwi,ladder,lagoon,lake,lamp," +
  "lantern,lemon,letter,lily,lion,lizard,lobster,locket,lotus,magnet,mango,maple,marble,market," +
  "meadow,melon,mirror,monkey,moon,mosaic,motor,mountain,museum,napkin,needle,nest,nickel,night," +
  "north,novel,nutmeg,oasis,ocean,olive,onion,opera,orange,orchard,otter,oven,owl,oyster,paddle," +
  "palace,panda,paper,parrot,peach,pearl,pebble,pencil,pepper,piano,pigeon,pillow,pine,pirate," +
  "planet,plum,pocket,poem,pony,potato,prism,pumpkin,puzzle,quartz,queen,quilt,rabbit,radio," +
  "raven,ribbon,river,robin,rocket,rose,ruby,saddle,salmon,sandal,saturn,scarf,school,shadow," +
  "shell,silver,singer,spider,spoon,spring,square,statue,sugar,summer,sunset,swan,table,tango," +
  "teapot,temple,thunder,tiger,timber,tomato,tower,trumpet,tulip,turtle,umbrella,valley,velvet," +
  "violin,walnut,wizard"
).split(",");
