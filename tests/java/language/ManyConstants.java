// Exercises a constant pool with well over 256 loadable entries, so that ldc_w and ldc2_w are needed.
public class ManyConstants {
    static final int[] INTS = {
        -100000, 107919, 115838, -123757, 131676, 139595, -147514, 155433,
        163352, -171271, 179190, 187109, -195028, 202947, 210866, -218785,
        226704, 234623, -242542, 250461, 258380, -266299, 274218, 282137,
        -290056, 297975, 305894, -313813, 321732, 329651, -337570, 345489,
        353408, -361327, 369246, 377165, -385084, 393003, 400922, -408841,
        416760, 424679, -432598, 440517, 448436, -456355, 464274, 472193,
        -480112, 488031, 495950, -503869, 511788, 519707, -527626, 535545,
        543464, -551383, 559302, 567221, -575140, 583059, 590978, -598897,
        606816, 614735, -622654, 630573, 638492, -646411, 654330, 662249,
        -670168, 678087, 686006, -693925, 701844, 709763, -717682, 725601,
        733520, -741439, 749358, 757277, -765196, 773115, 781034, -788953,
        796872, 804791, -812710, 820629, 828548, -836467, 844386, 852305,
        -860224, 868143, 876062, -883981, 891900, 899819, -907738, 915657,
        923576, -931495, 939414, 947333, -955252, 963171, 971090, -979009,
        986928, 994847, -1002766, 1010685, 1018604, -1026523, 1034442, 1042361,
        -1050280, 1058199, 1066118, -1074037, 1081956, 1089875, -1097794, 1105713,
        1113632, -1121551, 1129470, 1137389, -1145308, 1153227, 1161146, -1169065,
        1176984, 1184903, -1192822, 1200741, 1208660, -1216579, 1224498, 1232417,
        -1240336, 1248255, 1256174, -1264093, 1272012, 1279931, -1287850, 1295769,
        1303688, -1311607, 1319526, 1327445, -1335364, 1343283, 1351202, -1359121,
        1367040, 1374959, -1382878, 1390797, 1398716, -1406635, 1414554, 1422473,
        -1430392, 1438311, 1446230, -1454149, 1462068, 1469987, -1477906, 1485825,
        1493744, -1501663, 1509582, 1517501, -1525420, 1533339, 1541258, -1549177,
        1557096, 1565015, -1572934, 1580853, 1588772, -1596691, 1604610, 1612529,
        -1620448, 1628367, 1636286, -1644205, 1652124, 1660043, -1667962, 1675881,
        1683800, -1691719, 1699638, 1707557, -1715476, 1723395, 1731314, -1739233,
        1747152, 1755071, -1762990, 1770909, 1778828, -1786747, 1794666, 1802585,
        -1810504, 1818423, 1826342, -1834261, 1842180, 1850099, -1858018, 1865937,
        1873856, -1881775, 1889694, 1897613, -1905532, 1913451, 1921370, -1929289,
        1937208, 1945127, -1953046, 1960965, 1968884, -1976803, 1984722, 1992641,
        -2000560, 2008479, 2016398, -2024317, 2032236, 2040155, -2048074, 2055993,
        2063912, -2071831, 2079750, 2087669, -2095588, 2103507, 2111426, -2119345,
        2127264, 2135183, -2143102, 2151021, 2158940, -2166859, 2174778, 2182697,
        -2190616, 2198535, 2206454, -2214373, 2222292, 2230211, -2238130, 2246049,
        2253968, -2261887, 2269806, 2277725, -2285644, 2293563, 2301482, -2309401,
        2317320, 2325239, -2333158, 2341077, 2348996, -2356915, 2364834, 2372753,
        -2380672, 2388591, 2396510, -2404429, 2412348, 2420267, -2428186, 2436105,
        2444024, -2451943, 2459862, 2467781, -2475700, 2483619, 2491538, -2499457,
        2507376, 2515295, -2523214, 2531133, 2539052, -2546971, 2554890, 2562809,
        -2570728, 2578647, 2586566, -2594485, 2602404, 2610323, -2618242, 2626161,
    };
    static final String[] WORDS = {
        "w0", "w37", "w74", "w111", "w148", "w185", "w222", "w259", "w296", "w333",
        "w370", "w407", "w444", "w481", "w518", "w555", "w592", "w629", "w666", "w703",
        "w740", "w777", "w814", "w851", "w888", "w925", "w962", "w999", "w36", "w73",
        "w110", "w147", "w184", "w221", "w258", "w295", "w332", "w369", "w406", "w443",
        "w480", "w517", "w554", "w591", "w628", "w665", "w702", "w739", "w776", "w813",
        "w850", "w887", "w924", "w961", "w998", "w35", "w72", "w109", "w146", "w183",
        "w220", "w257", "w294", "w331", "w368", "w405", "w442", "w479", "w516", "w553",
        "w590", "w627", "w664", "w701", "w738", "w775", "w812", "w849", "w886", "w923",
        "w960", "w997", "w34", "w71", "w108", "w145", "w182", "w219", "w256", "w293",
        "w330", "w367", "w404", "w441", "w478", "w515", "w552", "w589", "w626", "w663",
        "w700", "w737", "w774", "w811", "w848", "w885", "w922", "w959", "w996", "w33",
        "w70", "w107", "w144", "w181", "w218", "w255", "w292", "w329", "w366", "w403",
        "w440", "w477", "w514", "w551", "w588", "w625", "w662", "w699", "w736", "w773",
        "w810", "w847", "w884", "w921", "w958", "w995", "w32", "w69", "w106", "w143",
        "w180", "w217", "w254", "w291", "w328", "w365", "w402", "w439", "w476", "w513",
        "w550", "w587", "w624", "w661", "w698", "w735", "w772", "w809", "w846", "w883",
        "w920", "w957", "w994", "w31", "w68", "w105", "w142", "w179", "w216", "w253",
        "w290", "w327", "w364", "w401", "w438", "w475", "w512", "w549", "w586", "w623",
        "w660", "w697", "w734", "w771", "w808", "w845", "w882", "w919", "w956", "w993",
        "w30", "w67", "w104", "w141", "w178", "w215", "w252", "w289", "w326", "w363",
        "w400", "w437", "w474", "w511", "w548", "w585", "w622", "w659", "w696", "w733",
        "w770", "w807", "w844", "w881", "w918", "w955", "w992", "w29", "w66", "w103",
        "w140", "w177", "w214", "w251", "w288", "w325", "w362", "w399", "w436", "w473",
        "w510", "w547", "w584", "w621", "w658", "w695", "w732", "w769", "w806", "w843",
        "w880", "w917", "w954", "w991", "w28", "w65", "w102", "w139", "w176", "w213",
        "w250", "w287", "w324", "w361", "w398", "w435", "w472", "w509", "w546", "w583",
        "w620", "w657", "w694", "w731", "w768", "w805", "w842", "w879", "w916", "w953",
        "w990", "w27", "w64", "w101", "w138", "w175", "w212", "w249", "w286", "w323",
        "w360", "w397", "w434", "w471", "w508", "w545", "w582", "w619", "w656", "w693",
        "w730", "w767", "w804", "w841", "w878", "w915", "w952", "w989", "w26", "w63",
    };
    static final double[] DOUBLES = {
        0.0e-4, 1.13e-3, 2.26e-2, 3.39e-1, 4.52e0, 5.65e1, 6.78e2, 7.91e3,
        8.4e4, 9.17e-4, 10.30e-3, 11.43e-2, 12.56e-1, 13.69e0, 14.82e1, 15.95e2,
        16.8e3, 17.21e4, 18.34e-4, 19.47e-3, 20.60e-2, 21.73e-1, 22.86e0, 23.99e1,
        24.12e2, 25.25e3, 26.38e4, 27.51e-4, 28.64e-3, 29.77e-2, 30.90e-1, 31.3e0,
        32.16e1, 33.29e2, 34.42e3, 35.55e4, 36.68e-4, 37.81e-3, 38.94e-2, 39.7e-1,
        40.20e0, 41.33e1, 42.46e2, 43.59e3, 44.72e4, 45.85e-4, 46.98e-3, 47.11e-2,
        48.24e-1, 49.37e0, 50.50e1, 51.63e2, 52.76e3, 53.89e4, 54.2e-4, 55.15e-3,
        56.28e-2, 57.41e-1, 58.54e0, 59.67e1, 60.80e2, 61.93e3, 62.6e4, 63.19e-4,
        64.32e-3, 65.45e-2, 66.58e-1, 67.71e0, 68.84e1, 69.97e2, 70.10e3, 71.23e4,
        72.36e-4, 73.49e-3, 74.62e-2, 75.75e-1, 76.88e0, 77.1e1, 78.14e2, 79.27e3,
    };
    static final long[] LONGS = {
        123456789123L, 246913578246L, 370370367369L, 493827156492L,
        617283945615L, 740740734738L, 864197523861L, 987654312984L,
        1111111102107L, 1234567891230L, 1358024680353L, 1481481469476L,
        1604938258599L, 1728395047722L, 1851851836845L, 1975308625968L,
        2098765415091L, 2222222204214L, 2345678993337L, 2469135782460L,
        2592592571583L, 2716049360706L, 2839506149829L, 2962962938952L,
        3086419728075L, 3209876517198L, 3333333306321L, 3456790095444L,
        3580246884567L, 3703703673690L, 3827160462813L, 3950617251936L,
        4074074041059L, 4197530830182L, 4320987619305L, 4444444408428L,
        4567901197551L, 4691357986674L, 4814814775797L, 4938271564920L,
        5061728354043L, 5185185143166L, 5308641932289L, 5432098721412L,
        5555555510535L, 5679012299658L, 5802469088781L, 5925925877904L,
        6049382667027L, 6172839456150L, 6296296245273L, 6419753034396L,
        6543209823519L, 6666666612642L, 6790123401765L, 6913580190888L,
        7037036980011L, 7160493769134L, 7283950558257L, 7407407347380L,
        7530864136503L, 7654320925626L, 7777777714749L, 7901234503872L,
        8024691292995L, 8148148082118L, 8271604871241L, 8395061660364L,
        8518518449487L, 8641975238610L, 8765432027733L, 8888888816856L,
        9012345605979L, 9135802395102L, 9259259184225L, 9382715973348L,
        9506172762471L, 9629629551594L, 9753086340717L, 9876543129840L,
    };
    static final float[] FLOATS = {
        0.0f, 1.7f, 2.4f, 3.1f, 4.8f, 5.5f, 6.2f, 7.9f,
        8.6f, 9.3f, 10.0f, 11.7f, 12.4f, 13.1f, 14.8f, 15.5f,
        16.2f, 17.9f, 18.6f, 19.3f, 20.0f, 21.7f, 22.4f, 23.1f,
        24.8f, 25.5f, 26.2f, 27.9f, 28.6f, 29.3f, 30.0f, 31.7f,
        32.4f, 33.1f, 34.8f, 35.5f, 36.2f, 37.9f, 38.6f, 39.3f,
        40.0f, 41.7f, 42.4f, 43.1f, 44.8f, 45.5f, 46.2f, 47.9f,
        48.6f, 49.3f, 50.0f, 51.7f, 52.4f, 53.1f, 54.8f, 55.5f,
        56.2f, 57.9f, 58.6f, 59.3f, 60.0f, 61.7f, 62.4f, 63.1f,
        64.8f, 65.5f, 66.2f, 67.9f, 68.6f, 69.3f, 70.0f, 71.7f,
        72.4f, 73.1f, 74.8f, 75.5f, 76.2f, 77.9f, 78.6f, 79.3f,
    };

    static final Class<?>[] CLASSES = {String.class, int.class, int[].class, ManyConstants.class, Runnable.class, String[][].class};

    public static void main(String[] args) {
        long h = 0;
        for (int i : INTS) h = h * 31 + i;
        System.out.println(h);
        h = 0;
        for (String w : WORDS) h = h * 31 + w.hashCode();
        System.out.println(h + " " + WORDS[299] + " " + (WORDS[299] == "w63") + " " + WORDS.length);
        h = 0;
        for (double d : DOUBLES) h = h * 31 + Double.doubleToLongBits(d);
        System.out.println(h + " " + DOUBLES[79]);
        h = 0;
        for (long l : LONGS) h = h * 31 + l;
        System.out.println(h);
        float f = 0;
        for (float x : FLOATS) f += x;
        System.out.println(f);
        for (Class<?> c : CLASSES) System.out.print(c.getName() + " ");
        System.out.println();
        String longText = "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghij";
        System.out.println(longText.length() + " " + longText.hashCode());
        String nul = "a\0b\u0000c";
        System.out.println(nul.length() + " " + (int) nul.charAt(1) + " " + nul.hashCode());
        String astral = "\ud83d\ude00x\ud800";
        System.out.println(astral.length() + " " + astral.codePointCount(0, 4) + " " + (int) astral.charAt(3) + " " + astral.hashCode());
        System.out.println(2147483647 + " " + -2147483648 + " " + 9223372036854775807L + " " + 65536 + " " + 1e300 + " " + 3.4e38f);
    }
}
