system("autoreconf");
